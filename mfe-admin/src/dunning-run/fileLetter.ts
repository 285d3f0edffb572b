import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { isApiError, letterPdf } from '@parkwart/web';
import { uploadAttachment } from '../attachments/uploadAttachment.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

const FILED_BEFORE = 'IDEMPOTENCY_KEY_REUSED';

/** Once per run and record: a PDF that is made again has other bytes under the same key. @throws ApiError */
export async function fileLetter({ _id }: DunningRun, letter: RunLetter): Promise<void> {
  const { invoiceNumber } = letter.record;
  const pdf = await letterPdf([letter]);
  const file = new File([pdf], texts.fileName(invoiceNumber, _id), { type: 'application/pdf' });
  const idempotencyKey = `dunning-run-${_id}-${invoiceNumber}`;
  try {
    await uploadAttachment({ invoiceNumber, file, idempotencyKey });
  } catch (error) {
    if (!(isApiError(error) && error.code === FILED_BEFORE)) throw error;
  }
}
