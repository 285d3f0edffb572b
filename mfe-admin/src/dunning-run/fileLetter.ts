import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { letterPdf } from '@parkwart/web';
import { fileOnce } from '../attachments/fileOnce.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

/** Once per run and record. @throws ApiError */
export async function fileLetter({ _id }: DunningRun, letter: RunLetter): Promise<void> {
  const { invoiceNumber } = letter.record;
  const pdf = await letterPdf([letter]);
  const file = new File([pdf], texts.fileName(invoiceNumber, _id), { type: 'application/pdf' });
  await fileOnce({ invoiceNumber, file, idempotencyKey: `dunning-run-${_id}-${invoiceNumber}` });
}
