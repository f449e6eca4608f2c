// The settings page's entry.
import { t } from '../t.ts';
import { mount } from '../ui/mount.tsx';
import { OptionsPage } from './options-page.tsx';
import './options.css';

mount(<OptionsPage />, t('settingsTitle'));
