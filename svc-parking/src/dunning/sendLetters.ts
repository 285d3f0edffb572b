import type { LetterMaker } from '@parkwart/letter/letterMaker';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { askAgainAt, outboxOf, retryAt } from '@parkwart/service-kit/outbox/outbox';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import { type DispatchRow, dispatchRows, type Outcome, saveOutcome } from '../letter-service/dispatches.ts';
import { type LetterService, LetterServiceError } from '../letter-service/service.ts';
import { storedDay } from '../storedDay.ts';
import { findPrinted, letterOf, MOST_ATTEMPTS, NOT_MADE } from './printedLetter.ts';

const EVERY_MS = 5_000;
const CLAIM_MS = 120_000;
const HOUR = 3_600_000;
const DELAYS_MS = [15_000, HOUR] as const;
/** In ms: the post returns an undeliverable letter within this time. */
const WATCHED_MS = 60 * 24 * HOUR;

const NOT_SENT = '; sie wurde nicht verschickt.';
const NOT_TAKEN = 'Der Druckdienst hat das PDF nicht angenommen.';
const UNKNOWN = 'Der Druckdienst kennt diesen Brief nicht mehr.';

const outbox = outboxOf(dispatchRows, CLAIM_MS);

export interface SendingParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly isDemo: boolean;
  readonly service: LetterService;
  startMaker(): LetterMaker;
}

/**
 * Has each letter printed and posted exactly once, even after a crash: a draft is sent only after its number at the
 * print service is stored, so a draft whose number is unknown is never posted. Afterwards asks the service for the
 * letter's state.
 */
export function sendingTask(parts: SendingParts, everyMs = EVERY_MS): RecurringTask {
  return {
    name: 'letter dispatches',
    everyMs,
    run: async (isStopping) => {
      let maker: LetterMaker | undefined;
      const started = { ...parts, startMaker: () => (maker ??= parts.startMaker()) };
      try {
        // A failed letter maker cannot be reused, so the other letters wait for the task's next pass.
        await outbox.sendDue({ ...parts, isStopping, attempt: (row) => attempt(started, row) });
      } finally {
        await maker?.close();
      }
    },
  };
}

const end = ({ database, journal }: SendingParts, row: DispatchRow, outcome: Outcome): Promise<void> =>
  outbox.end(row, database, (transaction, current) => saveOutcome(transaction, { journal }, current, outcome, SYSTEM));

/** @returns false after a failure that probably affects other letters, too */
async function attempt(parts: SendingParts, row: DispatchRow): Promise<boolean> {
  const { runId: run, invoiceNumber, attempts } = row;
  try {
    await end(parts, row, await (row.serviceId === null ? handOver(parts, row) : follow(parts, row, row.serviceId)));
    return true;
  } catch (error) {
    parts.log.warn({ err: error, run, invoiceNumber }, 'a letter could not be dispatched');
    const isHopeless = error instanceof NotMade && attempts >= MOST_ATTEMPTS;
    const dueAt = retryAt(attempts, parts.clock(), DELAYS_MS);
    await end(parts, row, isHopeless ? refused(NOT_MADE) : { dueAt });
    return false;
  }
}

const refused = (reason: string): Outcome => ({ state: 'refused', reason, dueAt: null });

class NotMade extends Error {
  override readonly name = 'NotMade';
}

/** Uploads the letter, as it was printed, to the print service as a draft. */
async function handOver(parts: SendingParts, row: DispatchRow): Promise<Outcome> {
  const { clock, isDemo, service } = parts;
  const found = await findAgain(parts, row);
  if ('refusal' in found) return refused(found.refusal + NOT_SENT);
  const letter = await letterOf(parts, found);
  const making = parts.startMaker().make({ letter, isDemo });
  const pdf = await making.catch((cause: unknown) => Promise.reject(new NotMade('A PDF was not made.', { cause })));
  const name = `Mahnung_${row.invoiceNumber}.pdf`;
  try {
    return { serviceId: await service.create({ reference: row.reference, name, pdf }), dueAt: clock().getTime() };
  } catch (error) {
    if (error instanceof LetterServiceError && error.code === 422) return refused(NOT_TAKEN);
    throw error;
  }
}

const findAgain = ({ database }: SendingParts, row: DispatchRow) =>
  database.transaction((transaction) => findPrinted(transaction, database, row));

/**
 * Reads the letter's state from the service, and has the letter posted if it is still a draft: the draft's number is
 * stored by now.
 */
async function follow(parts: SendingParts, row: DispatchRow, id: string): Promise<Outcome> {
  const { clock, service } = parts;
  const letter = await service.find(id);
  if (!letter) return row.state === 'sent' ? { dueAt: null } : refused(UNKNOWN);
  const { state, reason = null, cents } = letter;
  if (state === 'draft') {
    const found = await findAgain(parts, row);
    if ('refusal' in found) return refused(found.refusal + NOT_SENT);
    await service.send(id);
  }
  if (state === 'refused') return { state, reason, dueAt: null };
  if (state !== 'sent' && state !== 'returned') return { dueAt: nextCheck(row, clock()) };
  const posted = { cents, sentDay: row.sentDay ?? storedDay(clock()) };
  if (state === 'returned') return { ...posted, state: 'refused', reason, dueAt: null };
  return { ...posted, state, dueAt: nextCheck({ ...row, state }, clock()) };
}

/** When the service is asked for the letter's state next: the older the letter, the less often. */
function nextCheck({ state, createdAt }: DispatchRow, now: Date): number | null {
  const age = now.getTime() - Number(createdAt);
  if (state === 'sent') return age < WATCHED_MS ? now.getTime() + 24 * HOUR : null;
  return askAgainAt(age, now, HOUR);
}
