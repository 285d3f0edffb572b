import '@parkwart/ui/tokens.css';
import { startAlone } from '@parkwart/web/alone';
import { LetterPage } from './letter/LetterPage.tsx';
import { ReceiptPage } from './receipt/ReceiptPage.tsx';

startAlone({ '/receipt': ReceiptPage, '/print-pdf': LetterPage });
