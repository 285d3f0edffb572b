import { MAX_DRIVER_OBJECTIONS } from '@parkwart/contracts/calls/driverPage';
import * as contract from '@parkwart/contracts/calls/objections';
import { openCents } from '@parkwart/contracts/rules/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { implement } from '@parkwart/service-kit/http/implement';
import { chargeLines } from '../accounts/chargeLines.ts';
import { settle } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { type AtRecord, changeOf } from '../changes/changeOf.ts';
import type { RecordChange } from '../changes/changeRecord.ts';
import { NO_BLOCK } from '../dunning-block/dunningBlock.ts';
import type { Feature } from '../feature.ts';
import { laterLetter } from '../letters/printLetter.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { deadlineOf } from '../record/transfer.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

export const objectionRows = rowsOf(PARKING_TABLES.objections);
export type ObjectionRow = RowOf<typeof PARKING_TABLES.objections>;

export const OPEN = statement('decision IS NULL');
export const isOpen = ({ decision }: ObjectionRow) => decision === null;

/**
 * Whether the driver may object: something is claimed that was not waived as a whole, no objection is open, and the
 * limit is not reached.
 */
export function mayObject(record: RecordRow, objections: readonly ObjectionRow[]): boolean {
  const fromPage = objections.filter(({ channel }) => channel === 'page');
  const isClaimed = chargeLines(record).length > 0 && (openCents(record) > 0 || record.paidCents > 0);
  return isClaimed && !objections.some(isOpen) && fromPage.length < MAX_DRIVER_OBJECTIONS;
}

export function presentObjection(row: ObjectionRow): contract.Objection {
  const { decision, decisionReason, decidedById, decidedAt, waivedCents } = row;
  return {
    _id: String(row.id),
    arrived: formatStoredDay(row.arrivedDay),
    channel: row.channel,
    text: row.objectionText,
    ...(row.files.length > 0 && { files: [...row.files] }),
    enteredBy: row.enteredById,
    enteredAt: new Date(row.enteredAt).toISOString(),
    ...(decision !== null && { decision }),
    ...(decisionReason && { reason: decisionReason }),
    ...(waivedCents > 0 && { waived: eurosFromCents(waivedCents) }),
    ...(decidedById !== null && { decidedBy: decidedById }),
    ...(decidedAt !== null && { decidedAt: new Date(decidedAt).toISOString() }),
  };
}

/**
 * Stores an objection and sets a dunning block. The new block replaces any other block, which the decision restores;
 * the note of the replaced block is not changed.
 * @throws HttpError 422
 */
export async function fileObjection(at: AtRecord, input: contract.ObjectionInput): Promise<RecordRow> {
  const { record, by, username, now, transaction } = at;
  const arrivedDay = arrivalDay(input, now);
  const others = await objectionRows.of(transaction, [record.id]);
  if (others.some(isOpen)) throw objectionOpen();
  const files = filesOf(input);
  // An earlier block for the same reason is not restored: it ends with the decision.
  const isOther = record.blockReason !== 'dispute';
  await objectionRows.insert(transaction, {
    invoiceNumber: record.id,
    arrivedDay,
    channel: input.channel,
    objectionText: input.text,
    files,
    enteredById: by.account,
    enteredAt: now.getTime(),
    replacedReason: isOther ? record.blockReason : null,
    replacedUntil: isOther ? record.blockUntil : null,
  });
  return at.change({
    kind: 'objection',
    changes: { blockReason: 'dispute', blockUntil: null, blockedBy: username, blockedAt: now },
    journaled: journaledObjection(input, files.length || undefined),
  });
}

/** @throws HttpError 404, 409, 422 */
async function correct(at: AtRecord, id: string, input: contract.ObjectionInput): Promise<RecordRow> {
  const { transaction } = at;
  const objection = await find(at, id);
  const arrivedDay = arrivalDay(input, at.now);
  const { channel, text: objectionText } = input;
  const files = input.files ? filesOf(input) : objection.files;
  const hasNewFiles = files.join() !== objection.files.join();
  const isSame =
    arrivedDay === objection.arrivedDay && channel === objection.channel && objectionText === objection.objectionText;
  if (isSame && !hasNewFiles) return at.record;
  if (!isOpen(objection)) throw objectionDecided();
  if (objection.enteredById === '') throw objectionOfDriver();
  await objectionRows.update(transaction, objection.id, { arrivedDay, channel, objectionText, files });
  const journaled = journaledObjection(input, hasNewFiles ? files.length : undefined);
  return at.change({ kind: 'objection-changed', changes: {}, journaled });
}

/**
 * Decides an objection and ends its dunning block, unless the office has set a block for another reason in between.
 * Repeating the decision can only change the payment deadline. @throws HttpError 404, 409, 422
 */
async function decide(
  at: AtRecord,
  id: string,
  { decision, amount = 0, reason, payUntil }: contract.DecisionInput,
): Promise<RecordRow> {
  const { record, by, now, transaction } = at;
  const objection = await find(at, id);
  const cents = centsFromEuros(amount);
  const day = payUntil === undefined ? {} : await granted(at, dayNumber(payUntil));
  const isSame =
    decision === objection.decision &&
    (decision !== 'goodwill' || objection.waivedCents === cents) &&
    (reason === undefined || reason === (objection.decisionReason ?? ''));
  if (isSame) return at.change({ kind: 'deadline-granted', changes: day });
  if (!isOpen(objection)) throw objectionDecided();
  const goodwill = settle({ kind: 'waiver', type: 'goodwill', cents });
  const changed = await at.change({
    kind: 'objection-decided',
    changes: { ...(record.blockReason === 'dispute' && blockAfter(objection, at)), ...day },
    book: { rejected: undefined, goodwill, justified: cancelOpen }[decision],
    journaled: { after: { objectionDecision: decision, ...(reason && { decisionReason: reason }) } },
  });
  const waivedCents = changed.waivedCents - record.waivedCents;
  const decided = {
    decision,
    decisionReason: reason || null,
    waivedCents,
    decidedById: by.account,
    decidedAt: now.getTime(),
  };
  await objectionRows.update(transaction, objection.id, decided);
  return changed;
}

/** A deadline can only be extended. @throws HttpError 422 */
async function granted({ record, now, transaction }: AtRecord, day: number): Promise<RecordChanges> {
  const today = storedDay(now);
  if (day < today) throw payUntilPassed();
  const due = dayNumber(deadlineOf(record, await readSettings(transaction)));
  return day > due ? { letterDeadline: day, ...laterLetter(record, today) } : {};
}

/** Lifts the objection's block, or restores the block that it replaced if the last day of that block has not passed. */
function blockAfter({ replacedReason, replacedUntil }: ObjectionRow, { username, now }: AtRecord): RecordChanges {
  if (replacedReason === null || (replacedUntil !== null && replacedUntil < storedDay(now))) return NO_BLOCK;
  return { blockReason: replacedReason, blockUntil: replacedUntil, blockedBy: username, blockedAt: now };
}

/** Waives the whole open amount, which may be 0. A payment stays booked until the charge that it pays is removed. */
const cancelOpen: Book = (account) => {
  const cents = account.waivableCents;
  return cents > 0 ? settle({ kind: 'waiver', type: 'mistake', cents })(account) : [];
};

async function find({ record, transaction }: AtRecord, id: string): Promise<ObjectionRow> {
  const objection = (await objectionRows.of(transaction, [record.id])).find((one) => String(one.id) === id);
  if (!objection) throw objectionNotFound();
  return objection;
}

const filesOf = ({ files = [] }: contract.ObjectionInput): readonly string[] => [...new Set(files)];

function arrivalDay({ arrived }: contract.ObjectionInput, now: Date): number {
  const day = dayNumber(arrived);
  if (day > storedDay(now)) throw arrivedInFuture();
  return day;
}

/** @param files the number of files, if they have changed */
function journaledObjection(
  { arrived, channel, text }: contract.ObjectionInput,
  files: number | undefined,
): RecordChange['journaled'] {
  return {
    after: {
      objectionArrived: formatStoredDay(dayNumber(arrived)),
      objectionChannel: channel,
      objectionText: text,
      ...(files !== undefined && { objectionFiles: files }),
    },
  };
}

const objectionNotFound = () =>
  new HttpError(404, 'OBJECTION_NOT_FOUND', 'Diesen Widerspruch gibt es nicht, oder er ist inzwischen gelöscht.');
const objectionOpen = () =>
  new HttpError(
    422,
    'OBJECTION_OPEN',
    'Zu dieser Rechnung ist noch ein Widerspruch offen. Bitte entscheiden Sie zuerst darüber.',
  );
const objectionDecided = () =>
  new HttpError(409, 'OBJECTION_DECIDED', 'Über diesen Widerspruch ist schon anders entschieden.');
const objectionOfDriver = () =>
  new HttpError(
    409,
    'OBJECTION_OF_DRIVER',
    'Diesen Widerspruch hat der Fahrer auf der Seite für Fahrer selbst geschrieben; er lässt sich nicht ändern.',
  );
const payUntilPassed = () => invalidField('PAY_UNTIL_PASSED', 'payUntil', 'Der Tag ist schon vorbei.');
const arrivedInFuture = () => invalidField('ARRIVED_IN_FUTURE', 'arrived', 'Der Tag liegt in der Zukunft.');

export const objections: Feature = {
  calls: [
    ({ database, records }) =>
      implement(contract.getObjections, async ({ params: { invoiceNumber } }) => {
        const record = await records.find(Number(invoiceNumber));
        if (!record) throw recordNotFound();
        return { objections: (await objectionRows.of(database, [record.id])).map(presentObjection) };
      }),
    changeOf(contract.addObjection, (at, { body }) => fileObjection(at, body)),
    changeOf(contract.updateObjection, (at, { params, body }) => correct(at, params.id, body)),
    changeOf(contract.decideObjection, (at, { params, body }) => decide(at, params.id, body)),
  ],
  disclosed: { objections: { rows: objectionRows, present: presentObjection } },
};
