import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { RecordRow } from '../record/recordRow.ts';
import { isInCollection, nothingToAsk } from './errors.ts';

/** Why the record gets no other debtor. */
export function debtorRefusal({
  isPay,
  isDisable,
  miStatus,
}: Pick<RecordRow, 'isPay' | 'isDisable' | 'miStatus'>): HttpError | undefined {
  if (isPay || isDisable) return nothingToAsk();
  return miStatus === 'I' ? isInCollection() : undefined;
}

/** Why a driver is not taken back: a paid record owes the keeper's costs again. */
export function takingBackRefusal(record: Pick<RecordRow, 'isDisable' | 'miStatus'>): HttpError | undefined {
  return debtorRefusal({ ...record, isPay: false });
}
