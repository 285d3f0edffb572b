import { driverSourceLabel, driverStateLabel } from '@parkwart/contracts/calls/namedDrivers';
import { channelLabel, decisionLabel } from '@parkwart/contracts/calls/objections';
import { ONLINE_PAYMENT_STATE_LABELS } from '@parkwart/contracts/calls/onlinePayments';
import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import { vehicleEntries } from '@parkwart/contracts/entities/vehicle';
import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { JOURNAL_SUBJECTS } from '@parkwart/contracts/journal/journalSubjects';
import { isWaivedWhole } from '@parkwart/contracts/rules/claim';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { PlainDocument } from '@parkwart/web';
import { postingText } from '../../record/account/account.ts';
import type { Disclosure } from './privacy.ts';
import { texts } from './texts.ts';

export type Item = PlainDocument['sections'][number]['items'][number];
export type Fact = readonly [label: string, value: string];

const { facts: labels, states } = texts;
const own = {
  record: { ...JOURNAL_SUBJECTS.record.personal, ...JOURNAL_SUBJECTS.record.facts },
  permit: JOURNAL_SUBJECTS.permit.personal,
  user: { ...JOURNAL_SUBJECTS.user.personal, ...JOURNAL_SUBJECTS.user.facts },
};
/** Excludes the plate, because the title contains it. */
const VEHICLE = vehicleEntries.filter(([field]) => field !== 'vehicleNumber');

type Given = readonly [label: string, value: string | undefined | readonly (string | undefined)[]];

/** Omits empty values; joins several values of one fact. */
const filled = (facts: readonly Given[]): Fact[] =>
  facts.flatMap(([label, value]) => {
    const text = [value].flat().filter(Boolean).join(', ');
    return text ? [[label, text] as const] : [];
  });

export const instant = (iso: string) => formatInstant(new Date(iso));

type DisclosedRecord = Disclosure['parking']['records'][number];

function paidState(record: DisclosedRecord): string {
  if (record.isPay) return isWaivedWhole(record) ? states.waived : states.paid;
  return record.fee > 0 || record.fines.length > 0 ? states.unpaid : '';
}

const statesOf = (record: DisclosedRecord) => [paidState(record), ...otherStates(record)];

const otherStates = ({ MIStatus, isPrint, hasPermit, isDisable }: DisclosedRecord) => [
  MIStatus ? states[MIStatus] : '',
  isPrint ? states.printed : '',
  hasPermit ? states.free : '',
  isDisable ? states.inactive : '',
];

const postingsOf = ({ postings = [], fines }: DisclosedRecord): Given[] =>
  postings.map((posting) => {
    const { day, amount, reverses, bankEntry } = posting;
    const reversed = postings.find(({ _id }) => _id === reverses);
    const entry = bankEntry && subjectLabel(`bank-entry:${bankEntry}`);
    return [labels.posting, [day, postingText(posting, fines, reversed), formatEuros(amount), entry]];
  });

/** Facts from the record's objections, named drivers, hand-overs, online payments and mails. */
const factsAround = (record: DisclosedRecord): Given[] => [
  ...(record.objections ?? []).map(
    ({ arrived, channel, text, decision, reason }): Given => [
      own.record.objectionText,
      [arrived, channelLabel(channel), text, decision && decisionLabel(decision), reason],
    ],
  ),
  ...(record.namedDrivers ?? []).map(
    ({ arrived, source, name, address, state }): Given => [
      own.record.driverName,
      [name, ...address.split('\n'), driverSourceLabel(source), arrived, driverStateLabel(state)],
    ],
  ),
  ...(record.handOvers ?? []).map(
    ({ agency, day, recalledOn, recallReason }): Given => [own.record.agency, [agency, day, recalledOn, recallReason]],
  ),
  ...(record.onlinePayments ?? []).map(
    ({ number, providerId, amount, state, day }): Given => [
      own.record.onlinePayment,
      [number, day, formatEuros(amount), ONLINE_PAYMENT_STATE_LABELS[state], providerId],
    ],
  ),
  ...(record.mailAddresses ?? []).map(({ address, day }): Given => [labels.mailAddress, [address, day]]),
  ...(record.mails ?? []).map(({ address, kind, state, day }): Given => [own.record.mail, [kind, day, state, address]]),
];

export function recordItem(record: DisclosedRecord, attachments: Disclosure['files']['attachments']): Item {
  const files = attachments.filter(({ invoiceNumber }) => invoiceNumber === record.invoiceNumber);
  return {
    title: texts.record(record.invoiceNumber, record.vehicleNumber),
    facts: filled([
      [labels.entered, `${record.date} ${record.entryTime}`],
      [labels.left, record.exitTime ?? labels.parked],
      ...VEHICLE.map(([field, label]): Given => [label, record[field]]),
      [own.record.fee, formatEuros(record.fee)],
      ...record.fines.map(
        ({ type, price, description }): Given => [labels.fine, [type, formatEuros(price), description]],
      ),
      [labels.state, statesOf(record)],
      [labels.letter, record.printedAt],
      [own.record.cancelReason, record.cancelReason],
      [own.record.ownerName, record.ownerName],
      [own.record.address, record.address],
      [own.record.registeredMake, record.registered?.make],
      [own.record.registeredColour, record.registered?.colour],
      [own.record.checkOutNote, record.checkOutNote],
      [own.record.provisionalReference, record.provisionalReference],
      [labels.createdAt, instant(record.created_at)],
      [labels.checkedInBy, record.employeeName],
      [labels.sentBy, record.sentBy],
      [labels.checkedOutBy, record.checkedOutBy],
      [own.record.blockReason, record.dunningBlock && blockSentence(record.dunningBlock)],
      [own.record.blockNote, record.dunningBlock?.note],
      [labels.blockedBy, record.dunningBlock?.by],
      ...postingsOf(record),
      ...factsAround(record),
      [own.record.holdUntil, record.holdUntil],
      [own.record.holdReason, record.holdReason],
      ...files.map(
        ({ name, uploadedAt, uploadedBy }): Given => [labels.file, texts.file(name, instant(uploadedAt), uploadedBy)],
      ),
    ]),
  };
}

export const permitItem = (permit: Disclosure['parking']['permits'][number]): Item => ({
  title: permit.vehicleNumber,
  facts: filled([
    [labels.days, texts.days(permit.validFrom, permit.validTo)],
    [own.permit.note, permit.note],
  ]),
});

export function accountItem(account: Disclosure['users']['accounts'][number]): Item {
  const { removedAt, createdAt, passkeys = [], sessions = [] } = account;
  return {
    title: account.username,
    facts: filled([
      [labels.deletedAt, removedAt && instant(removedAt)],
      [own.user.email, account.email],
      [own.user.phone, account.phone],
      [own.user.gender, account.gender],
      [own.user.role, account.role],
      [own.user.status, account.status],
      [labels.createdAt, createdAt && instant(createdAt)],
      ...passkeys.map(({ name, createdAt }): Given => [own.user.passkey, [name, instant(createdAt)]]),
      ...sessions.map(({ device, createdAt }): Given => [labels.session, [device, instant(createdAt)]]),
    ]),
  };
}
