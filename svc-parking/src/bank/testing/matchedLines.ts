import { matchEntry } from '../matching/matchEntry.ts';
import type { OpenRecords } from '../matching/openRecords.ts';
import type { BankCode, EntryDetails, EntryLine, StatementEntry } from '../statement-file/statementContent.ts';

const NO_CODE: BankCode = { proprietary: undefined, domain: undefined, family: undefined, subFamily: undefined };

const NO_DETAILS: EntryDetails = {
  cents: undefined,
  endToEndId: undefined,
  acctSvcrRef: undefined,
  txId: undefined,
  uetr: undefined,
  mandateId: undefined,
  otherReferences: [],
  name: undefined,
  iban: undefined,
  ultimateName: undefined,
  purpose: '',
  structuredReferences: [],
  returnReason: undefined,
  returnText: undefined,
  bankCode: NO_CODE,
  additionalInfo: undefined,
  chargeCents: 0,
};

export type Line = Partial<EntryDetails> & Partial<Pick<EntryLine, 'kind' | 'isBookable'>> & { readonly cents: number };

export function lineOf({ cents, kind = 'payment', isBookable = cents !== 0, ...details }: Line): EntryLine {
  return { kind, cents, isBookable, details: { ...NO_DETAILS, cents, ...details } };
}

export function entryOf(line: EntryLine, changes: Partial<StatementEntry> = {}): StatementEntry {
  return {
    cents: line.cents,
    currency: 'EUR',
    bookingDay: 20260305,
    valueDay: undefined,
    isReversal: false,
    isStatusOpen: false,
    acctSvcrRef: undefined,
    ntryRef: undefined,
    bankCode: NO_CODE,
    additionalInfo: undefined,
    batchCount: undefined,
    chargeCents: 0,
    details: [],
    lines: [line],
    unresolved: undefined,
    ...changes,
  };
}

export const match = (line: EntryLine, open: OpenRecords, changes?: Partial<StatementEntry>) =>
  matchEntry(line, entryOf(line, changes), open);
