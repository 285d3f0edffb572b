import { type Printer, registerPrinter } from '@parkwart/web';

const unused = () => Promise.reject(new Error('The booth prints no letters.'));

export function registerReceiptPrinter(printReceipt: Printer['printReceipt']): void {
  registerPrinter({ printReceipt, letterPdf: unused, printPdf: unused });
}
