import type { StatementKind } from '@parkwart/contracts/calls/bank';

/**
 * The content of a statement file. Amounts are signed cents, positive for incoming money; days are numbers like
 * 20260305.
 */

export interface StatementBalance {
  /** OPBD, PRCD, CLBD, … */
  readonly code: string;
  readonly cents: number;
  readonly currency: string;
  readonly day: number | undefined;
}

export interface StatementHeader {
  readonly kind: StatementKind;
  /** `02`, `08`; undefined if the file states none. */
  readonly version: string | undefined;
  /** The name of the file, or of the member of a ZIP. */
  readonly fileName: string;
  /** The operator's IBAN without spaces, or the account's other identification. */
  readonly account: string;
  readonly accountCurrency: string | undefined;
  readonly statementId: string | undefined;
  readonly sequenceNumber: string | undefined;
  readonly page: number;
  readonly isLastPage: boolean;
  /** Whether the page numbers are those of the message; a statement in the message may still be complete. */
  readonly isPageOfMessage: boolean;
  readonly fromDay: number | undefined;
  readonly toDay: number | undefined;
  readonly opening: StatementBalance | undefined;
  readonly closing: StatementBalance | undefined;
}

export interface BankCode {
  /** `NTRF+166+9249`: the bank's own code, only a hint. */
  readonly proprietary: string | undefined;
  readonly domain: string | undefined;
  readonly family: string | undefined;
  readonly subFamily: string | undefined;
}

/** A `TxDtls`: the only one of an entry, or a part of a batch. */
export interface EntryDetails {
  /** Undefined if the bank states no amount in the entry's currency. */
  readonly cents: number | undefined;
  readonly endToEndId: string | undefined;
  readonly acctSvcrRef: string | undefined;
  readonly txId: string | undefined;
  readonly uetr: string | undefined;
  readonly mandateId: string | undefined;
  readonly otherReferences: readonly string[];
  /** The payer, or the payee. */
  readonly name: string | undefined;
  readonly iban: string | undefined;
  readonly ultimateName: string | undefined;
  /** Chunks joined by line breaks, because banks break lines within words, too. */
  readonly purpose: string;
  readonly structuredReferences: readonly string[];
  readonly returnReason: string | undefined;
  readonly returnText: string | undefined;
  readonly bankCode: BankCode;
  readonly additionalInfo: string | undefined;
  /** Signed: negative for a fee of the bank. */
  readonly chargeCents: number;
}

/** Why an admin must resolve a batch. */
export type Unresolved = 'noParts' | 'countDiffers' | 'amountMissing' | 'sumDiffers';

/** One of the amounts into which an entry is divided: one of its parts, or the whole entry. */
export interface EntryLine {
  readonly kind: 'payment' | 'charge' | 'unresolved';
  readonly cents: number;
  /** An amount of 0,00 € is shown, but not booked. */
  readonly isBookable: boolean;
  readonly details: EntryDetails | undefined;
}

export interface StatementEntry {
  readonly cents: number;
  readonly currency: string;
  readonly bookingDay: number;
  readonly valueDay: number | undefined;
  /**
   * Whether the entry reverses an earlier entry of the other direction; the sign of `cents` already shows the direction
   * of the money.
   */
  readonly isReversal: boolean;
  /** Whether it is unknown if the entry is booked: the bank does not state it, and the balances do not show it. */
  readonly isStatusOpen: boolean;
  readonly acctSvcrRef: string | undefined;
  readonly ntryRef: string | undefined;
  readonly bankCode: BankCode;
  readonly additionalInfo: string | undefined;
  /** The announced number of parts: `NbOfTxs`. */
  readonly batchCount: number | undefined;
  /** Signed like the `chargeCents` of the details. */
  readonly chargeCents: number;
  readonly details: readonly EntryDetails[];
  readonly lines: readonly EntryLine[];
  readonly unresolved: Unresolved | undefined;
}

/**
 * `pageOfMore`: checked with the statement's last page. `addsUpFlipped`: adds up only when reversals count with the
 * opposite sign, so an admin decides. `addsUpWithout`: adds up without the entries that have no status; these entries
 * are not booked.
 */
export type StatementCheck =
  | 'addsUp'
  | 'addsUpFlipped'
  | 'addsUpWithout'
  | 'noBalances'
  | 'otherCurrency'
  | 'notChecked'
  | 'reportDiffers'
  | 'pageOfMore';

export type StatementEvent =
  /** A statement of another account, which is skipped. */
  | { readonly type: 'foreign'; readonly account: string }
  | { readonly type: 'statement'; readonly header: StatementHeader }
  | { readonly type: 'entry'; readonly header: StatementHeader; readonly entry: StatementEntry }
  | {
      readonly type: 'end';
      readonly header: StatementHeader;
      readonly entries: number;
      /** Pending and informational entries, which are skipped. */
      readonly notBooked: number;
      readonly sumCents: number;
      readonly check: StatementCheck;
    };
