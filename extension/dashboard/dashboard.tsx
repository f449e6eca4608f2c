// The dashboard's entry, as an extension page and as the server's own start page.
import { t } from '../t.ts';
import { mount } from '../ui/mount.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import './dashboard.css';

mount(<DashboardPage />, t('dashboardTitle'));
