import type { Printer } from '../printer.ts';

const unused = () => Promise.reject(new Error('The test prints no such paper.'));

/** Fails on every call; a test overrides the methods that it needs. */
export const noPrinter: Printer = {
  printReceipt: unused,
  printKept: unused,
  letterPdf: unused,
  printPdf: unused,
  documentPdf: unused,
};
