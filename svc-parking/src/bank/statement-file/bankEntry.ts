/** What a bank says in a statement file. Amounts are signed cents, + what came in; days are numbers, 20260305. */

/** 053 a day's statement, 052 a report during the day (only a preview), 054 the parts of batches. */
export type StatementKind = '053' | '052' | '054';

export interface Balance {
  /** OPBD, PRCD, CLBD, … */
  readonly code: string;
  readonly cents: number;
  readonly currency: string;
  readonly day: number | undefined;
}

export interface StatementHeader {
  readonly kind: StatementKind;
  /** `02`, `08`; undefined when the file names none. */
  readonly version: string | undefined;
  /** The file's name, or that of the ZIP's member. */
  readonly fileName: string;
  /** The own IBAN without blanks, or the account's other identification. */
  readonly account: string;
  readonly accountCurrency: string | undefined;
  readonly statementId: string | undefined;
  readonly sequenceNumber: string | undefined;
  readonly page: number;
  readonly isLastPage: boolean;
  /** The pages are those of the message, which may hold statements that are complete. */
  readonly isPageOfMessage: boolean;
  readonly fromDay: number | undefined;
  readonly toDay: number | undefined;
  readonly opening: Balance | undefined;
  readonly closing: Balance | undefined;
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
  /** Undefined where the bank states no amount in the entry's currency. */
  readonly cents: number | undefined;
  readonly endToEndId: string | undefined;
  readonly acctSvcrRef: string | undefined;
  readonly txId: string | undefined;
  readonly uetr: string | undefined;
  readonly mandateId: string | undefined;
  readonly otherReferences: readonly string[];
  /** Who paid, or was paid. */
  readonly name: string | undefined;
  readonly iban: string | undefined;
  readonly ultimateName: string | undefined;
  /** The chunks of the purpose joined by line breaks: banks break lines within words, too. */
  readonly purpose: string;
  readonly structuredReferences: readonly string[];
  readonly returnReason: string | undefined;
  readonly returnText: string | undefined;
  readonly bankCode: BankCode;
  readonly additionalInfo: string | undefined;
  /** Signed: what the bank took is negative. */
  readonly chargeCents: number;
}

/** Why a batch is left to a person. */
export type Unresolved = 'noParts' | 'countDiffers' | 'amountMissing' | 'sumDiffers';

/** What of an entry counts, once: either its parts, or the entry itself. */
export interface EntryLine {
  readonly kind: 'payment' | 'charge' | 'unresolved';
  readonly cents: number;
  /** 0,00 € is shown, not booked. */
  readonly isBookable: boolean;
  readonly details: EntryDetails | undefined;
}

export interface BankEntry {
  readonly cents: number;
  readonly currency: string;
  readonly bookingDay: number;
  readonly valueDay: number | undefined;
  /** Takes back an earlier entry of the other direction; the sign of `cents` already says which way the money went. */
  readonly isReversal: boolean;
  /** The bank leaves open whether it is booked, and so do the balances. */
  readonly isStatusOpen: boolean;
  readonly acctSvcrRef: string | undefined;
  readonly ntryRef: string | undefined;
  readonly bankCode: BankCode;
  readonly additionalInfo: string | undefined;
  /** How many parts the bank announces: `NbOfTxs`. */
  readonly batchCount: number | undefined;
  /** Signed, as in its details. */
  readonly chargeCents: number;
  readonly details: readonly EntryDetails[];
  readonly lines: readonly EntryLine[];
  readonly unresolved: Unresolved | undefined;
}

/**
 * `pageOfMore`: the check comes with the statement's last page. `addsUpFlipped`: only when reversals count with the
 * opposite sign, so a person decides. `addsUpWithout`: entries without a status are not booked.
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
  /** A statement of another account, of which nothing is read. */
  | { readonly type: 'foreign'; readonly account: string }
  | { readonly type: 'statement'; readonly header: StatementHeader }
  | { readonly type: 'entry'; readonly header: StatementHeader; readonly entry: BankEntry }
  | {
      readonly type: 'end';
      readonly header: StatementHeader;
      readonly entries: number;
      /** Pending and informational ones, which are skipped. */
      readonly notBooked: number;
      readonly sumCents: number;
      readonly check: StatementCheck;
    };
