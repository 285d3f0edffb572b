import '@parkwart/ui/tokens.css';
import { renderStandalone } from '@parkwart/web/standalone';
import { DashboardPage } from './pages/dashboard/DashboardPage.tsx';

renderStandalone({ '/admin': DashboardPage });
