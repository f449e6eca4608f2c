// The popup's entry: what is known locally is read and drawn at once, whole, so that nothing jumps; then the server is asked.
import { mount } from '../ui/mount.tsx';
import { Popup } from './popup-page.tsx';
import { readPopupState } from './popup-state.ts';
import './popup.css';

const first = await readPopupState();
mount(<Popup first={first} />);
