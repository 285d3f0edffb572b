import { leavesDispute, type Objection } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, formatEuros } from '@parkwart/contracts/rules/money';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { PlainDocument } from '@parkwart/web';
import { letterTexts } from './texts.ts';

export interface DecisionLetter {
  readonly ownerName: string;
  readonly address: string;
  readonly text: string;
}

/** What the letter says unless the office changes it. */
export function standardText(record: ParkingRecord, { arrived, decision = '', waived = 0 }: Objection): string {
  const open = eurosFromCents(openOf(record));
  return [
    letterTexts.salutation,
    `${letterTexts.checked(record, arrived)} ${letterTexts.decided[decision]?.(formatEuros(waived)) ?? ''}`.trim(),
    open > 0 ? letterTexts.stillOpen(formatEuros(open)) : letterTexts.settled,
  ].join('\n\n');
}

export function decisionDocument(
  { invoiceNumber, vehicleNumber }: ParkingRecord,
  { decision }: Pick<Objection, 'decision'>,
  { ownerName, address, text }: DecisionLetter,
  settings: Settings,
): PlainDocument {
  const days = { todayDate: formatDay(new Date()), deadline: '', fahrzeughalter: '' };
  const inputs = { invoiceNumber: String(invoiceNumber), vehicleNumber, ownerName, address, ...days };
  const notice = leavesDispute(decision) && settings.disputeText ? ['', settings.disputeText] : [];
  return {
    title: letterTexts.subject(invoiceNumber),
    letterhead: { inputs, settings },
    lines: [...text.split('\n'), ...notice, '', letterTexts.closing, settings.operatorName],
    sections: [],
  };
}
