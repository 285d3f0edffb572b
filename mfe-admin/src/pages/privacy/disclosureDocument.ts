import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Mention } from '@parkwart/contracts/calls/privacy';
import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { PlainDocument } from '@parkwart/web';
import { changedFields } from '../../parts/history/formatChange.ts';
import { texts as journalTexts } from '../../parts/history/texts.ts';
import { accountItem, type Fact, type Item, instant, permitItem, recordItem } from './disclosureItems.ts';
import type { Disclosure } from './privacy.ts';
import { texts } from './texts.ts';

export type Sections = PlainDocument['sections'];
type Entry = Disclosure['users']['journal'][number];

const { facts: labels } = texts;
const byNumber = new Intl.Collator('en', { numeric: true });

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

/** Merges the mentions from all services into one per subject. */
export function mergeMentions(lists: readonly (readonly Mention[] | undefined)[]): Mention[] {
  const merged = new Map<string, Mention>();
  for (const { subject, fields, text, ...entry } of lists.flatMap((list) => list ?? [])) {
    const known = merged.get(subject);
    merged.set(subject, {
      ...known,
      ...entry,
      subject,
      fields: [...new Set([...(known?.fields ?? []), ...fields])],
      text: [known?.text, text].filter(Boolean).join(' · '),
    });
  }
  return [...merged.values()];
}

const mentionItem = ({ subject, fields, text, day, amount }: Mention): Item => ({
  title: subjectLabel(subject),
  facts: [
    [texts.mentioned(subject, fields), text || texts.onlyJournal],
    ...(day === undefined ? [] : [[labels.bookingDay, day] as const]),
    ...(amount === undefined ? [] : [[labels.amount, formatEuros(amount)] as const]),
  ],
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

/** Everything that the services store about the person, in plain German; omits empty sections. */
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
