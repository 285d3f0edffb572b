import '@parkwart/ui/tokens.css';
import { renderStandalone } from '@parkwart/web/standalone';
import { AdminPages } from './AdminPages.tsx';

renderStandalone({ '/admin': AdminPages });
