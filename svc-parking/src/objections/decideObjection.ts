import type { ObjectionDecision } from '@parkwart/contracts/entities/objection';
import type { Cents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { settle } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import { laterLetter } from '../changes/printLetter.ts';
import { deadlineOf } from '../receipt/transfer.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { storedDay } from '../storedDay.ts';
import { objectionDecided, payUntilPassed } from './errors.ts';
import { lockObjection } from './lockObjection.ts';
import { type ObjectionRow, saveDecision } from './objectionRows.ts';

interface Decision {
  readonly invoiceNumber: string;
  readonly id: string;
  readonly decision: ObjectionDecision;
  /** What goodwill waives. */
  readonly cents: Cents;
  /** As 20260305: granted by the letter. */
  readonly payUntil: number | undefined;
  readonly session: Session;
}

const LIFTED: RecordChanges = {
  ...{ blockReason: null, blockNote: null, blockUntil: null },
  ...{ blockedBy: null, blockedAt: null },
};

/** Lifts the objection's block, or brings back the one that it replaced, if its last day has not passed. */
function blockAfter({ replacedReason, replacedUntil }: ObjectionRow, { username }: Session, now: Date): RecordChanges {
  if (replacedReason === null || (replacedUntil !== null && replacedUntil < storedDay(now))) return LIFTED;
  return { blockReason: replacedReason, blockUntil: replacedUntil, blockedBy: username, blockedAt: now };
}

/** Like `settle` for the whole open amount, which may be nothing. What is paid stays until its charge is removed. */
const cancelOpen: Book = (account) => {
  const cents = account.waivableCents;
  return cents > 0 ? settle({ kind: 'waiver', type: 'mistake', cents })(account) : [];
};

function bookOf({ decision, cents }: Decision): Book | undefined {
  if (decision === 'rejected') return undefined;
  return decision === 'goodwill' ? settle({ kind: 'waiver', type: 'goodwill', cents }) : cancelOpen;
}

/** Never an earlier day. @throws HttpError 422 */
async function granted({ database, clock }: ChangeParts, record: RecordRow, day: number, transaction: Transaction) {
  const today = storedDay(clock());
  if (day < today) throw payUntilPassed();
  const due = dayNumber(deadlineOf(record, await readSettings(database, transaction)));
  return day > due ? { letterDeadline: day, ...laterLetter(record, today) } : {};
}

function isSame({ decision, waivedCents }: ObjectionRow, wanted: Decision): boolean {
  return decision === wanted.decision && (decision !== 'goodwill' || waivedCents === wanted.cents);
}

/**
 * Its dunning block ends, unless the office has set one for another reason since.
 * @throws HttpError 404, 409, 422
 */
export function decideObjection(parts: ChangeParts, wanted: Decision): Promise<RecordRow> {
  const { database, clock } = parts;
  const { invoiceNumber, session, decision, payUntil } = wanted;
  return database.transaction(async (transaction) => {
    const { record, objection } = await lockObjection(parts, wanted, transaction);
    const day = payUntil === undefined ? {} : await granted(parts, record, payUntil, transaction);
    const of = { invoiceNumber, session, kind: 'objection-decided' } as const;
    if (isSame(objection, wanted)) return changeWithin(parts, { ...of, changes: day }, transaction);
    if (objection.decision !== null) throw objectionDecided();
    const lifted = record.blockReason === 'dispute' ? blockAfter(objection, session, clock()) : {};
    const change = {
      ...{ ...of, book: bookOf(wanted), changes: { ...lifted, ...day } },
      journaled: { after: { objectionDecision: decision } },
    };
    const changed = await changeWithin(parts, change, transaction);
    const waivedCents = changed.waivedCents - record.waivedCents;
    const by = { decidedById: session.userId, decidedAt: clock().getTime() };
    await saveDecision(database, { id: objection.id, decision, waivedCents, ...by }, transaction);
    return changed;
  });
}
