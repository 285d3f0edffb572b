import '@parkwart/ui/tokens.css';
import { renderStandalone } from '@parkwart/web/standalone';
import { DriverPage } from './DriverPage.tsx';

renderStandalone({ '/p/:token': DriverPage });
