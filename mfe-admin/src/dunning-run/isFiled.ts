import type { DunningLine } from '@parkwart/contracts/entities/dunningRun';
import { texts } from './texts.ts';

/** Whether the PDF of its letter lies with the record. */
export const isFiled = ({ record: { files, invoiceNumber } }: DunningLine, run: string): boolean =>
  files.includes(texts.fileName(invoiceNumber, run));
