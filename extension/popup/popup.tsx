// The popup's entry: shows what is known locally at once, then asks the server.
import { mount } from '../ui/mount.tsx';
import { Popup } from './popup-page.tsx';
import './popup.css';

mount(<Popup />);
