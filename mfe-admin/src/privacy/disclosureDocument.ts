import type { Mention } from '@parkwart/contracts/calls/personFindings';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { vehicleEntries } from '@parkwart/contracts/entities/vehicle';
import { JOURNAL_SUBJECTS, subjectLabel } from '@parkwart/contracts/journal/journalSubjects';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { PlainDocument } from '@parkwart/web';
import { changedFields } from '../history/formatChange.ts';
import { texts as journalTexts } from '../history/texts.ts';
import type { Disclosure } from './api.ts';
import { texts } from './texts.ts';

export type Sections = PlainDocument['sections'];
type Item = Sections[number]['items'][number];
type Fact = readonly [label: string, value: string];
type Entry = Disclosure['users']['journal'][number];

const { facts: labels, states } = texts;
const own = {
  record: { ...JOURNAL_SUBJECTS.record.personal, ...JOURNAL_SUBJECTS.record.facts },
  permit: JOURNAL_SUBJECTS.permit.personal,
  user: { ...JOURNAL_SUBJECTS.user.personal, ...JOURNAL_SUBJECTS.user.facts },
};
/** The plate is in the title. */
const VEHICLE = vehicleEntries.filter(([field]) => field !== 'vehicleNumber');

const byNumber = new Intl.Collator('en', { numeric: true });

/** Without empty values. */
const filled = (facts: readonly (readonly [string, string | undefined])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

const instant = (iso: string) => formatInstant(new Date(iso));

function recordItem(
  record: Disclosure['parking']['records'][number],
  attachments: Disclosure['files']['attachments'],
): Item {
  const state = [
    record.isPay ? states.paid : record.fee > 0 || record.fines.length > 0 ? states.unpaid : '',
    record.MIStatus ? states[record.MIStatus] : '',
    record.isPrint ? states.printed : '',
    record.hasPermit ? states.free : '',
    record.isDisable ? states.inactive : '',
  ];
  return {
    title: texts.record(record.invoiceNumber, record.vehicleNumber),
    facts: filled([
      [labels.entered, `${record.date}, ${record.entryTime}`],
      [labels.left, record.exitTime ?? labels.parked],
      ...VEHICLE.map(([field, label]) => [label, record[field]] as const),
      [own.record.fee, formatEuros(record.fee)],
      ...record.fines.map(
        ({ type, price, description }): Fact => [
          labels.fine,
          [type, formatEuros(price), description].filter(Boolean).join(', '),
        ],
      ),
      [labels.state, state.filter(Boolean).join(', ')],
      [labels.letter, record.printedAt],
      [own.record.cancelReason, record.cancelReason],
      [own.record.ownerName, record.ownerName],
      [own.record.address, record.address],
      [own.record.checkOutNote, record.checkOutNote],
      [own.record.provisionalReference, record.provisionalReference],
      [labels.createdAt, instant(record.created_at)],
      [labels.checkedInBy, record.employeeName],
      [labels.sentBy, record.sentBy],
      [labels.checkedOutBy, record.checkedOutBy],
      [own.record.holdUntil, record.holdUntil],
      [own.record.holdReason, record.holdReason],
      ...attachments
        .filter(({ invoiceNumber }) => invoiceNumber === record.invoiceNumber)
        .map(
          ({ name, uploadedAt, uploadedBy }): Fact => [labels.file, texts.file(name, instant(uploadedAt), uploadedBy)],
        ),
    ]),
  };
}

const permitItem = (permit: Disclosure['parking']['permits'][number]): Item => ({
  title: permit.vehicleNumber,
  facts: filled([
    [labels.days, texts.days(permit.validFrom, permit.validTo)],
    [own.permit.note, permit.note],
  ]),
});

function accountItem(account: Disclosure['users']['accounts'][number]): Item {
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
      ...passkeys.map(({ name, createdAt }): Fact => [own.user.passkey, `${name}, ${instant(createdAt)}`]),
      ...sessions.map(
        ({ device, createdAt }): Fact => [labels.session, [device, instant(createdAt)].filter(Boolean).join(', ')],
      ),
    ]),
  };
}

function asUserItems({ parking, files }: Disclosure): Item[] {
  const counts = [
    [labels.inRecords, parking.asUser],
    [labels.inFiles, files.asUser],
  ] as const;
  const facts = counts.flatMap(([label, found]): Fact[] =>
    found && found.count > 0 ? [[label, texts.counted(found.count, found.invoiceNumbers)]] : [],
  );
  if (parking.booths) facts.push([labels.atBooths, String(parking.booths)]);
  return facts.length > 0 ? [{ title: '', facts }] : [];
}

/** Of all services, one for each subject. */
export function mergeMentions(lists: readonly (readonly Mention[] | undefined)[]): Mention[] {
  const merged = new Map<string, Mention>();
  for (const { subject, fields, text } of lists.flatMap((list) => list ?? [])) {
    const known = merged.get(subject);
    merged.set(subject, {
      subject,
      fields: [...new Set([...(known?.fields ?? []), ...fields])],
      text: [known?.text, text].filter(Boolean).join(' · '),
    });
  }
  return [...merged.values()];
}

const mentionItem = ({ subject, fields, text }: Mention): Item => ({
  title: subjectLabel(subject),
  facts: [[texts.mentioned(subject, fields), text || texts.onlyJournal]],
});

function journalItems(entries: readonly Entry[]): Item[] {
  const bySubject = new Map<string, Entry[]>();
  for (const entry of entries) bySubject.set(entry.subject, [...(bySubject.get(entry.subject) ?? []), entry]);
  return [...bySubject].map(([subject, list]) => ({
    title: subjectLabel(subject),
    facts: list
      .toSorted((one, other) => one.at.localeCompare(other.at) || byNumber.compare(one._id, other._id))
      .map((entry) => [instant(entry.at), changeInWords(entry)] as const),
  }));
}

function changeInWords(entry: Entry): string {
  const values = changedFields(entry, texts.change).map(({ label, value }) => `${label}: ${value}`);
  return [
    journalTexts.kinds[entry.kind] ?? entry.kind,
    ...values,
    ...(entry.isErased ? [journalTexts.erased] : []),
  ].join(' · ');
}

/** What all services store of the person, in words; without empty sections. */
export function disclosureSections(disclosure: Disclosure): Sections {
  const { parking, users, files } = disclosure;
  const { sections } = texts;
  return [
    { title: sections.records, items: parking.records.map((record) => recordItem(record, files.attachments)) },
    { title: sections.permits, items: parking.permits.map(permitItem) },
    { title: sections.accounts, items: users.accounts.map(accountItem) },
    { title: sections.asUser, items: asUserItems(disclosure) },
    {
      title: sections.mentions,
      items: mergeMentions([parking.mentions, users.mentions, files.mentions]).map(mentionItem),
    },
    {
      title: sections.journal,
      items: journalItems([...(parking.journal ?? []), ...users.journal, ...files.journal]),
    },
  ].filter(({ items }) => items.length > 0);
}

type Operator = Pick<Settings, 'operatorName' | 'operatorStreet' | 'operatorCity' | 'privacyText'>;

export function disclosureDocument(disclosure: Disclosure, operator: Operator, now: Date): PlainDocument {
  const { document } = texts;
  const { operatorName, operatorStreet, operatorCity, privacyText } = operator;
  const responsible = [operatorName, operatorStreet, operatorCity].filter(Boolean).join(', ');
  return {
    title: document.title,
    lines: [document.about(disclosure.person), document.from(responsible), document.made(formatInstant(now))],
    sections: [
      ...disclosureSections(disclosure),
      ...(privacyText ? [{ title: document.notice, text: privacyText, items: [] }] : []),
    ],
  };
}
