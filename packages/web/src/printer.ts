import type { Receipt } from '@parkwart/contracts/calls/receipt';
import type { Letter, LetterOptions, PlainDocument } from '@parkwart/contracts/dunning/letter';

export type { LetterOptions, PlainDocument };

/** Each method rejects if its data or the print module cannot be loaded. */
export interface Printer {
  readonly printReceipt: (invoiceNumber: number) => Promise<void>;
  /** Prints a receipt that the booth composed itself while offline. */
  readonly printKept: (receipt: Receipt) => Promise<void>;
  readonly letterPdf: (letters: readonly Letter[], options?: LetterOptions) => Promise<Blob>;
  readonly printPdf: (pdf: Blob) => Promise<void>;
  /** Several documents become one file. */
  readonly documentPdf: (document: PlainDocument | readonly PlainDocument[]) => Promise<Blob>;
}

let printer: Printer | undefined;

export function registerPrinter(implementation: Printer): void {
  printer = implementation;
}

function registered(): Printer {
  if (!printer) throw new Error('No printer was registered.');
  return printer;
}

export const printReceipt: Printer['printReceipt'] = async (invoiceNumber) => registered().printReceipt(invoiceNumber);

export const printKept: Printer['printKept'] = async (receipt) => registered().printKept(receipt);

export const letterPdf: Printer['letterPdf'] = async (letters, options) => registered().letterPdf(letters, options);

export const documentPdf: Printer['documentPdf'] = async (document) => registered().documentPdf(document);

export const printPdf: Printer['printPdf'] = async (pdf) => registered().printPdf(pdf);
