import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { RecordRow } from '../record/recordRow.ts';
import { isInCollection, nothingToAsk } from './errors.ts';

/** Why the record's debtor may not change. */
export function debtorRefusal({
  isPay,
  isDisable,
  miStatus,
}: Pick<RecordRow, 'isPay' | 'isDisable' | 'miStatus'>): HttpError | undefined {
  if (isPay || isDisable) return nothingToAsk();
  return miStatus === 'I' ? isInCollection() : undefined;
}
