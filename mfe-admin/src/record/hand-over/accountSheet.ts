import type { Posting } from '@parkwart/contracts/entities/posting';
import { centsFromEuros, eurosFromCents, formatEuros } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { PlainDocument } from '@parkwart/web';
import { postingText } from '../account/postingLabel.ts';
import type { CollectionCase } from './collectionCase.ts';
import { texts } from './texts.ts';

interface Line {
  readonly posting: Posting;
  readonly text: string;
  /** The open amount after this posting, in euros. */
  readonly balance: number;
}

function linesOf({ record, postings }: CollectionCase): Line[] {
  const byId = new Map(postings.map((posting) => [posting._id, posting]));
  let cents = 0;
  return postings.map((posting) => {
    cents += centsFromEuros(posting.amount);
    const reversed = byId.get(posting.reverses ?? '');
    return { posting, text: postingText(posting, record.fines, reversed), balance: eurosFromCents(cents) };
  });
}

/** The record's account as a PDF document. @param today d.m.yyyy */
export function accountSheet(one: CollectionCase, today: string): PlainDocument {
  const facts = linesOf(one).map(({ posting: { day, amount }, text, balance }) => {
    const amounts = texts.balance(formatEuros(amount), formatEuros(balance));
    return [day, `${text}: ${amounts}`] as const;
  });
  return {
    title: `${texts.account} ${texts.invoice(one.record.invoiceNumber)}`,
    lines: [texts.asOf(today)],
    sections: [{ title: texts.sections.postings, items: [{ title: '', facts }] }],
  };
}

/** The record's account as CSV rows. */
export function accountRows(one: CollectionCase): string[][] {
  const { day, posting, amount, balance, booked } = texts.postingColumns;
  const rows = linesOf(one).map((line) => [
    line.posting.day,
    line.text,
    formatDecimal(line.posting.amount),
    formatDecimal(line.balance),
    formatInstant(new Date(line.posting.bookedAt)),
  ]);
  return [[day, posting, amount, balance, booked], ...rows];
}
