import type { OwedRecord } from '@parkwart/contracts/entities/debtor';
import { openOf } from '@parkwart/contracts/rules/claim';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { limitationEnd } from '@parkwart/contracts/rules/limitation';
import { formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { dayNumber, formatDayNumber } from '@parkwart/contracts/rules/time';
import type { PlainDocument } from '@parkwart/web';
import type { CollectionCase } from './collectionCase.ts';
import { texts } from './texts.ts';

type Section = PlainDocument['sections'][number];
type Fact = readonly [label: string, value: string];

const { facts: labels, sections } = texts;

const section = (title: string, facts: readonly Fact[]): Section => ({
  title,
  items: [{ title: '', facts: facts.filter(([, value]) => value !== '') }],
});
const euros = (amount = 0) => (amount === 0 ? '' : formatEuros(amount));

/** d.m.yyyy: the last day of the claim's limitation period. */
export function limitationOfCase({ record, postings }: Pick<CollectionCase, 'record' | 'postings'>): string {
  const taken = new Set(postings.map(({ reverses }) => reverses));
  const days = postings
    .filter(({ _id, kind, amount, reverses }) => kind === 'payment' && amount < 0 && !reverses && !taken.has(_id))
    .map(({ day }) => dayNumber(day));
  return formatDayNumber(limitationEnd(dayNumber(record.date), days));
}

function causeOf({ vehicleNumber, date, entryTime, exitTime, fines }: OwedRecord): Section {
  return section(sections.cause, [
    [labels.plate, vehicleNumber],
    [labels.entry, `${date}, ${entryTime}`],
    [labels.exit, exitTime ?? ''],
    ...fines.map(({ type, description }): Fact => [type, description || '–']),
  ]);
}

function claimOf(one: CollectionCase): Section {
  const { fee, fines, letter, lookUpDate = '', paid, waived } = one.record;
  return section(sections.claim, [
    [labels.fee, euros(fee)],
    ...fines.map(({ type, price }): Fact => [type, formatEuros(price)]),
    [labels.ownerLookup, euros(letter?.ownerLookup)],
    [labels.lookUpDate, lookUpDate],
    [labels.reminderCost, euros(letter?.reminderCost)],
    [labels.interest, euros(letter?.interest)],
    [labels.paid, euros(paid && -paid)],
    [labels.waived, euros(waived && -waived)],
    [labels.open, formatCents(openOf(one.record))],
    [labels.limitation, texts.limitation(limitationOfCase(one))],
  ]);
}

/** „Forderungsaufstellung“: debtor, creditor, amounts and since when they are owed. @param today d.m.yyyy */
export function claimSheet(one: CollectionCase, today: string): PlainDocument {
  const { record, debtor, letters, settings } = one;
  const { operatorName, operatorStreet, operatorCity, iban } = settings;
  const sent = letters.map(
    ({ level, date, deadline }): Fact => [texts.letter(level), texts.letterDays(date, deadline)],
  );
  return {
    title: `${texts.claimSheet} ${texts.invoice(record.invoiceNumber)}`,
    lines: [
      texts.creditor([operatorName, operatorStreet, operatorCity].filter(Boolean).join(', ')),
      ...(iban ? [texts.iban(groupIban(iban))] : []),
      texts.asOf(today),
    ],
    sections: [
      section(sections.debtor, [
        [labels.name, debtor.name],
        [labels.address, debtor.address.split('\n').join(', ')],
      ]),
      causeOf(record),
      claimOf(one),
      ...(sent.length > 0 ? [section(sections.letters, sent)] : []),
    ],
  };
}
