// The viewer's entry: one change, named in the address, old and new side by side.
import { t } from '../t.ts';
import { mount } from '../ui/mount.tsx';
import { readAsked } from './asked.ts';
import { ViewerPage } from './viewer-page.tsx';
import './viewer.css';

mount(<ViewerPage first={readAsked(location.search)} />, t('viewerTitle'));
