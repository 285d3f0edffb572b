import type { ClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import type { PageOperator } from '@parkwart/contracts/calls/driverPage';
import { leavesDispute, type ObjectionDecision } from '@parkwart/contracts/calls/objections';
import { carPark, privacyNotice, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { CaseState, DriverCase } from '@parkwart/contracts/entities/driverCase';
import { chargesTotal, openCents } from '@parkwart/contracts/rules/claim';
import { feeFactors, feeReckoning } from '@parkwart/contracts/rules/fee';
import { drawableCode } from '@parkwart/contracts/rules/giroCode';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDuration } from '@parkwart/contracts/rules/stay';
import { dayNumber, formatClockTime, formatDay, formatInstant } from '@parkwart/contracts/rules/time';
import { endOfDeadline } from '@parkwart/contracts/rules/workdays';
import { chargeLines } from '../accounts/chargeLines.ts';
import { byDay, type PostingRow } from '../accounts/posting.ts';
import { isDriverNamed, mayNameDriver, type NamedDriverRow } from '../named-drivers/namedDrivers.ts';
import { mayObject, type ObjectionRow } from '../objections/objections.ts';
import { payableOnline } from '../online-payments/onlinePayments.ts';
import { type CollectionRow, presentCollector } from '../record/currentCollection.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { tariffOf } from '../record/tariffOf.ts';
import { deadlineOf, purposeOf } from '../record/transfer.ts';
import { presentAccount, presentOperator } from '../settings/presentOperator.ts';
import { formatStoredDay } from '../storedDay.ts';
import { presentTerms, type TermsRow } from '../terms/terms.ts';
import type { OnlineState } from './pagePayments.ts';

const OBJECTION_SENTENCES: Readonly<Record<ObjectionDecision | 'open', string>> = {
  open: 'Der Widerspruch liegt uns vor. Bis wir darüber entschieden haben, mahnen wir nicht.',
  rejected: 'Wir haben den Widerspruch geprüft und abgelehnt. Was offen ist, bleibt zu zahlen.',
  goodwill: 'Wir haben den Widerspruch geprüft und aus Kulanz einen Betrag erlassen.',
  justified: 'Der Widerspruch war berechtigt. Was noch offen war, haben wir erlassen.',
};

interface CaseParts {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  readonly postings: readonly PostingRow[];
  /** Newest first. */
  readonly objections: readonly ObjectionRow[];
  readonly drivers: readonly NamedDriverRow[];
  /** The current hand-over of the record to an agency. */
  readonly collection: CollectionRow | undefined;
  /** The terms on the signs on the day of entry. */
  readonly terms: TermsRow | undefined;
  readonly online: OnlineState;
  readonly mail: { readonly isOffered: boolean; readonly isSent: boolean };
  readonly now: Date;
}

const MAIL_NOTICE =
  'E-Mail: Hinterlassen Sie eine Adresse, benachrichtigen wir Sie damit über Entscheidungen, Zahlungseingänge und ' +
  'Änderungen zu diesem Vorgang (Art. 6 Abs. 1 a DSGVO). Das ist freiwillig und auf dieser Seite jederzeit ' +
  'abzubestellen; die Adresse wird mit dem Vorgang gelöscht.';

const noticeOf = (settings: Settings, isMailOffered: boolean): string =>
  [privacyNotice(settings, 'driver'), ...(isMailOffered ? [MAIL_NOTICE] : [])].join('\n\n');

/** The page's content before the driver enters the plate. */
export const presentPageOperator = (settings: Settings, isMailOffered: boolean): PageOperator => ({
  operator: presentOperator(settings),
  privacyText: noticeOf(settings, isMailOffered),
  accessibilityText: settings.accessibilityText,
});

/** Lists every field by name, so that the driver sees only these. */
export function presentCase(record: RecordRow, parts: CaseParts): DriverCase {
  const { settings, objections, now } = parts;
  const open = openCents(record);
  const charged = record.isDisable ? 0 : chargesTotal(record);
  return {
    invoiceNumber: record.id,
    vehicleNumber: record.vehicleNumber,
    date: formatDay(record.entryAt),
    entryTime: formatClockTime(record.entryAt),
    exitTime: record.exitAt && formatInstant(record.exitAt),
    operator: presentOperator(settings),
    lines: presentLines(record, parts),
    bookings: byDay(toldPostings(record, parts.postings)).map(presentBooking),
    charged: eurosFromCents(charged),
    paid: eurosFromCents(record.paidCents),
    waived: eurosFromCents(record.waivedCents),
    open: eurosFromCents(open),
    state: stateOf(record, charged, open),
    isBlocked: standingBlock(presentForBooth(record), now) !== undefined,
    ...(open > 0 && presentPayee(record, parts, open)),
    ...presentOnline(record, parts),
    ...(parts.mail.isOffered && { mayLeaveMail: true }),
    ...(parts.mail.isSent && { getsMails: true }),
    ...(record.driverName && { isOfDriver: true }),
    ...(parts.terms && { terms: presentTerms(parts.terms) }),
    place: carPark(settings),
    objections: objections.map((objection) => presentCaseObjection(objection, settings)),
    mayObject: mayObject(record, objections),
    isDriverNamed: isDriverNamed(parts.drivers),
    mayNameDriver: mayNameDriver(record, parts.drivers),
    privacyText: noticeOf(settings, parts.mail.isOffered),
  };
}

function stateOf({ isDisable, paidCents, waivedCents }: RecordRow, charged: Cents, open: Cents): CaseState {
  if (isDisable) return 'cancelled';
  if (charged === 0) return 'nothing-due';
  if (open === 0) return 'settled';
  return paidCents + waivedCents > 0 ? 'partly-paid' : 'open';
}

function presentLines(record: RecordRow, { claims: { lines }, settings }: CaseParts): DriverCase['lines'] {
  return chargeLines(record).map(({ type, fineId, cents, day }) => {
    const fine = record.fines.find(({ id }) => id === fineId);
    const { text } = fine ? { text: fine.type } : lines[type];
    const explained = type === 'fee' ? stayOf(record, settings) : { description: fine?.description ?? '' };
    return { type, text, ...explained, amount: eurosFromCents(cents), day: formatStoredDay(day) };
  });
}

/** Explains the fee: „Parkdauer: 2 Std. 5 Min., 3 angefangene Stunden zu 2,00 €“, and the same as numbers. */
function stayOf(
  { entryAt, exitAt, hasPermit, feeCents }: RecordRow,
  settings: Settings,
): Pick<DriverCase['lines'][number], 'description' | 'reckoning'> {
  if (!exitAt) return { description: '' };
  const elapsed = exitAt.getTime() - entryAt.getTime();
  const of = [elapsed, tariffOf({ hasPermit }, settings), feeCents] as const;
  const factors = feeFactors(...of).map(({ count, cents }) => ({ count, price: eurosFromCents(cents) }));
  return {
    description: [`Parkdauer: ${formatDuration(elapsed)}`, feeReckoning(...of)].filter(Boolean).join(', '),
    ...(factors.length > 0 && { reckoning: { minutes: Math.floor(elapsed / 60_000), factors } }),
  };
}

/** Leaves out charges that were reversed before the car left, because the driver's papers never showed them. */
function toldPostings({ exitAt }: RecordRow, postings: readonly PostingRow[]): PostingRow[] {
  const isUndone = ({ kind, reverses, bookedAt }: PostingRow) =>
    kind === 'charge' && reverses !== null && (!exitAt || Number(bookedAt) < exitAt.getTime());
  const hidden = new Set(postings.filter(isUndone).flatMap(({ id, reverses }) => [id, reverses]));
  return postings.filter(({ id }) => !hidden.has(id));
}

function presentBooking({ day, kind, type, cents, reverses }: PostingRow): DriverCase['bookings'][number] {
  return {
    day: formatStoredDay(day),
    kind,
    // The reason for a waiver stays internal.
    type: kind === 'waiver' ? 'waiver' : type,
    amount: eurosFromCents(cents),
    isReversal: reverses !== null,
  };
}

function presentPayee(
  record: RecordRow,
  { collection, settings }: CaseParts,
  open: Cents,
): Pick<DriverCase, 'collection' | 'transfer'> {
  // Until the letter to the named driver is printed, the page's link may be known only to people who are not the
  // debtor, so show no bank details.
  if (!collection && record.driverName && !record.isPrint) return {};
  if (!collection) return { transfer: presentTransfer(record, settings, open) };
  return { collection: presentCollector(collection) };
}

function presentOnline(
  record: RecordRow,
  { online, objections, now }: CaseParts,
): Pick<DriverCase, 'mayPayOnline' | 'onlinePayment'> {
  const { isOffered, latest } = online;
  const mayPayOnline = isOffered && payableOnline(record, objections, now) > 0;
  return { ...(mayPayOnline && { mayPayOnline }), ...(latest && { onlinePayment: latest }) };
}

function presentTransfer(record: RecordRow, settings: Settings, cents: Cents): DriverCase['transfer'] {
  const account = presentAccount(settings);
  const { holder: payee, iban, bic } = account;
  const purpose = purposeOf(record);
  const giroCode = drawableCode({ payee, iban, bic, cents, purpose });
  const deadline = deadlineOf(record, settings);
  const endsOn = formatStoredDay(endOfDeadline(dayNumber(deadline)));
  return {
    account,
    amount: eurosFromCents(cents),
    purpose,
    deadline,
    ...(endsOn !== deadline && { endsOn }),
    ...(giroCode && { giroCode }),
  };
}

/** Omits the objection's text: the visitor of the page may not be its author. */
function presentCaseObjection(
  { arrivedDay, decision, decisionReason, waivedCents }: ObjectionRow,
  { disputeText }: Settings,
): DriverCase['objections'][number] {
  const state = decision ?? 'open';
  return {
    arrived: formatStoredDay(arrivedDay),
    state,
    sentence: OBJECTION_SENTENCES[state],
    ...(waivedCents > 0 && { waived: eurosFromCents(waivedCents) }),
    ...(decisionReason && { reason: decisionReason }),
    ...(leavesDispute(decision) && disputeText && { disputeText }),
  };
}
