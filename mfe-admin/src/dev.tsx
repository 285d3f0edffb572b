import '@parkwart/ui/tokens.css';
import { startAlone } from '@parkwart/web/alone';
import { AdminPages } from './AdminPages.tsx';

startAlone({ '/admin': AdminPages });
