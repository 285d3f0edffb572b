import { BLOCK_DAY_PAST, updateDunningBlock } from '@parkwart/contracts/calls/dunningBlock';
import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import { dayNumber, isPastDay } from '@parkwart/contracts/rules/time';
import { type HttpError, invalidInput } from '@parkwart/service-kit/errors/httpError';
import { changeOf } from '../changes/changeOf.ts';
import type { Feature } from '../feature.ts';
import { dunningBlocked } from '../record/errors.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';

export const NO_BLOCK: RecordChanges = {
  blockReason: null,
  blockNote: null,
  blockUntil: null,
  blockedBy: null,
  blockedAt: null,
};

/** Why the record may not be dunned; undefined without a current block. */
export function blockRefusal(
  { blockReason: reason, blockUntil }: Pick<RecordRow, 'blockReason' | 'blockUntil'>,
  now: Date,
): HttpError | undefined {
  if (reason === null || (blockUntil !== null && blockUntil < storedDay(now))) return undefined;
  return dunningBlocked(blockSentence({ reason, ...(blockUntil !== null && { until: formatStoredDay(blockUntil) }) }));
}

/** Sets, changes or lifts a dunning block (Mahnsperre); user and time are those of the last change. */
export const dunningBlock: Feature = {
  calls: [
    changeOf(updateDunningBlock, (at, { body: { reason, note, until } }) =>
      at.change({
        kind: 'dunning-block',
        changes:
          reason === null
            ? { blockReason: null, blockNote: null, blockUntil: null }
            : { blockReason: reason, blockNote: note || null, blockUntil: until ? dayNumber(until) : null },
        refusal: () =>
          reason !== null && until && isPastDay(until, at.now) ? invalidInput({ until: BLOCK_DAY_PAST }) : undefined,
        // Runs only if a value changes: setting the same block again keeps its user and time.
        complete: async (_transaction, _record, changes) =>
          reason === null ? NO_BLOCK : { ...changes, blockedBy: at.username, blockedAt: at.now },
      }),
    ),
  ],
};
