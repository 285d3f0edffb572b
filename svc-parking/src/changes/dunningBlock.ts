import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import { dunningBlocked } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';

type Blocked = Pick<RecordRow, 'blockReason' | 'blockUntil'>;

/** Why the record may not be dunned, while a block stands. */
export function blockRefusal({ blockReason: reason, blockUntil }: Blocked, now: Date): HttpError | undefined {
  if (reason === null || (blockUntil !== null && blockUntil < storedDay(now))) return undefined;
  return dunningBlocked(blockSentence({ reason, ...(blockUntil !== null && { until: formatStoredDay(blockUntil) }) }));
}
