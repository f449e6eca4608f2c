// The dashboard's entry, as an extension page and as the server's own start page.
import { t } from '../t.ts';
import { mount } from '../ui/mount.tsx';
import { beginReading } from '../ui/use-replica.ts';
import { DashboardPage } from './dashboard-page.tsx';
import './dashboard.css';

beginReading();
mount(<DashboardPage />, t('dashboardTitle'));
