import '@parkwart/ui/tokens.css';
import { startAlone } from '@parkwart/web/alone';
import { CheckInPage } from './check-in/CheckInPage.tsx';
import { CheckOutPage } from './check-out/CheckOutPage.tsx';

startAlone({ '/parking': CheckInPage, '/check-out': CheckOutPage });
