// The entry of the picker's controls, a frame that lies over the whole page while somebody picks.
import { mount } from '../ui/mount.tsx';
import { Picker } from './picker-page.tsx';
import './picker.css';

mount(<Picker />);
