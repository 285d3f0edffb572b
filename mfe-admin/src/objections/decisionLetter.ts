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
  /** d.m.yyyy or `yyyy-mm-dd`, or '': until when to pay what is open. */
  readonly payUntil: string;
}

/** What the letter says unless the office changes it. */
export function standardText(record: ParkingRecord, { arrived, decision = '', waived = 0 }: Objection): string {
  return [
    letterTexts.salutation,
    `${letterTexts.checked(record, arrived)} ${letterTexts.decided[decision]?.(formatEuros(waived)) ?? ''}`.trim(),
    ...(openOf(record) > 0 ? [] : [letterTexts.settled]),
  ].join('\n\n');
}

export function decisionDocument(
  record: ParkingRecord,
  { decision }: Pick<Objection, 'decision'>,
  { ownerName, address, text, payUntil }: DecisionLetter,
  settings: Settings,
): PlainDocument {
  const { invoiceNumber, vehicleNumber } = record;
  const open = formatEuros(eurosFromCents(openOf(record)));
  const days = { todayDate: formatDay(new Date()), deadline: '', fahrzeughalter: '' };
  const inputs = { invoiceNumber: String(invoiceNumber), vehicleNumber, ownerName, address, ...days };
  const notice = leavesDispute(decision) && settings.disputeText ? ['', settings.disputeText] : [];
  return {
    title: letterTexts.subject(invoiceNumber),
    letterhead: { inputs, settings },
    lines: [
      ...text.split('\n'),
      ...(payUntil ? ['', letterTexts.stillOpen(open, payUntil)] : []),
      ...notice,
      '',
      letterTexts.closing,
      settings.operatorName,
    ],
    sections: [],
  };
}
