// The entry of the small confirmation that lies over a page after "Watch this".
import { mount } from '../ui/mount.tsx';
import { Confirm } from './confirm-page.tsx';
import './confirm.css';

mount(<Confirm />);
