import '@parkwart/ui/tokens.css';
import { renderStandalone } from '@parkwart/web/standalone';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { CheckOutPage } from './check-out/CheckOutPage.tsx';

renderStandalone({ '/parking': CheckInPage, '/check-out': CheckOutPage });
