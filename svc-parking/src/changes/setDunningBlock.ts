import { BLOCK_DAY_PAST, updateDunningBlock } from '@parkwart/contracts/calls/recordChanges';
import { dayNumber, isPastDay } from '@parkwart/contracts/rules/time';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import type { RecordChanges } from '../record/recordRepository.ts';
import { officeChange } from './officeChange.ts';

const LIFTED: RecordChanges = { blockReason: null, blockNote: null, blockUntil: null };

/** Set, changed or lifted; who set it and when is that of the last change. */
export const setDunningBlock = officeChange(
  updateDunningBlock,
  'dunning-block',
  ({ reason, note, until }) =>
    reason === null
      ? LIFTED
      : { blockReason: reason, blockNote: note || null, blockUntil: until ? dayNumber(until) : null },
  {
    refusal: ({ reason, until }, _record, now) =>
      reason !== null && until && isPastDay(until, now) ? invalidInput({ until: BLOCK_DAY_PAST }) : undefined,
    complete: async (_record, changes, { clock, session }) => ({
      ...changes,
      ...(changes.blockReason === null
        ? { blockedBy: null, blockedAt: null }
        : { blockedBy: session.username, blockedAt: clock() }),
    }),
  },
);
