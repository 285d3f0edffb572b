import '@parkwart/ui/tokens.css';
import { startAlone } from '@parkwart/web/alone';
import { ReceiptPage } from './receipt/ReceiptPage.tsx';

startAlone({ '/receipt': ReceiptPage });
