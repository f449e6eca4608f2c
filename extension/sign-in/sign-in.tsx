// The web app's sign-in page: by the one-time link the server prints, or by name and password.
import { t } from '../t.ts';
import { mount } from '../ui/mount.tsx';
import { SignInPage } from './sign-in-page.tsx';
import './sign-in.css';

mount(<SignInPage />, t('signInTitle'));
