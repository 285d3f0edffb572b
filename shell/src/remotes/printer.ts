import type { Printer } from '@parkwart/web';
import { load } from './load.ts';

type Receipts = { readonly printInvoice: Printer['printReceipt'] } & Required<Pick<Printer, 'printKept'>>;
type Letters = Pick<Printer, 'letterPdf' | 'printPdf'> & Required<Pick<Printer, 'documentPdf'>>;

const receipts = () => load<Receipts>('mfe-print/printInvoice');
const letters = () => load<Letters>('mfe-print/letters');

/** Loads mfe-print on first use. */
export const printer: Printer = {
  printReceipt: async (invoiceNumber) => (await receipts()).printInvoice(invoiceNumber),
  printKept: async (receipt) => (await receipts()).printKept(receipt),
  letterPdf: async (content, options) => (await letters()).letterPdf(content, options),
  documentPdf: async (document) => (await letters()).documentPdf(document),
  printPdf: async (pdf) => (await letters()).printPdf(pdf),
};
