import '@parkwart/ui/tokens.css';
import { renderStandalone } from '@parkwart/web/standalone';
import { DashboardPage } from './dashboard/DashboardPage.tsx';

renderStandalone({ '/admin': DashboardPage });
