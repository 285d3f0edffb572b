import '@parkwart/ui/tokens.css';
import { renderStandalone } from '@parkwart/web/standalone';
import { LetterPage } from './letter/LetterPage.tsx';
import { ReceiptPage } from './receipt/ReceiptPage.tsx';

renderStandalone({ '/receipt': ReceiptPage, '/print-pdf': LetterPage });
