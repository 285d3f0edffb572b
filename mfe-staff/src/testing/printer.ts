import { type Printer, registerPrinter } from '@parkwart/web';
import { noPrinter } from '@parkwart/web/testing/noPrinter';

export function registerReceiptPrinter(printReceipt: Printer['printReceipt']): void {
  registerPrinter({ ...noPrinter, printReceipt });
}
