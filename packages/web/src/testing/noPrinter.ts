import type { Printer } from '../printer.ts';

const unused = () => Promise.reject(new Error('The test prints no such paper.'));

/** For tests that print one kind of paper. */
export const noPrinter: Printer = {
  printReceipt: unused,
  printKept: unused,
  letterPdf: unused,
  printPdf: unused,
  documentPdf: unused,
};
