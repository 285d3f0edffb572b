import { type Printer, registerPrinter } from '@parkwart/web';

const unused = () => Promise.reject(new Error('The booth prints no letters.'));

/** A printer that prints receipts as the test says. */
export function registerReceiptPrinter(printReceipt: Printer['printReceipt']): void {
  registerPrinter({ printReceipt, letterPdf: unused, printPdf: unused });
}
