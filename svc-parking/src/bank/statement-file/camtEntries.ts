import {
  type Amount,
  amountAt,
  childAt,
  childrenOf,
  copyOf,
  dayAt,
  firstText,
  signedAmount,
  signOf,
  textAt,
  withSign,
  type XmlNode,
} from './camtXml.ts';
import { StatementFileError } from './errors.ts';
import type { BankCode, EntryDetails, EntryLine, StatementEntry, Unresolved } from './statementContent.ts';

interface Resolved {
  readonly lines: readonly EntryLine[];
  readonly unresolved: Unresolved | undefined;
}

/** The most parts of a batch that are shown to the admin who resolves the batch. */
const MOST_SHOWN = 20;

interface Announced {
  readonly cents: number;
  /** `NbOfTxs`, if stated. */
  readonly batchCount: number | undefined;
  readonly chargeCents: number;
}

/**
 * The lines of an entry: its parts if their number and sum are as announced (charges that explain a difference become a
 * separate line); otherwise the whole entry, for an admin to resolve.
 */
function linesOf(entry: Announced, details: readonly EntryDetails[]): Resolved {
  const { cents, batchCount } = entry;
  if (details.length === 0 && (batchCount ?? 0) <= 1) return { lines: [line('payment', cents)], unresolved: undefined };
  const unresolved = (why: Unresolved): Resolved => ({
    lines: [line('unresolved', cents, together(details))],
    unresolved: why,
  });
  if (details.length === 0) return unresolved('noParts');
  if (batchCount !== undefined && batchCount !== details.length) return unresolved('countDiffers');
  const [only] = details;
  if (details.length === 1 && only?.cents === undefined) {
    return { lines: [line('payment', cents, only)], unresolved: undefined };
  }
  if (details.some((part) => part.cents === undefined)) return unresolved('amountMissing');
  const difference = cents - details.reduce((sum, part) => sum + (part.cents ?? 0), 0);
  if (difference !== 0 && !possibleCharges(entry, details).includes(difference)) return unresolved('sumDiffers');
  const payments = details.map((part) => line('payment', part.cents ?? 0, part));
  return { lines: difference === 0 ? payments : [...payments, line('charge', difference)], unresolved: undefined };
}

/** Takes the parts of a batch from camt.054 entries with the same `AcctSvcrRef`, on one page or several. */
export function linesByNotifications(
  batch: StatementEntry,
  notifications: readonly StatementEntry[],
): Resolved | undefined {
  const { acctSvcrRef, cents, currency } = batch;
  const own = notifications.filter((one) => one.acctSvcrRef === acctSvcrRef && one.currency === currency);
  const details = own.flatMap((one) => one.details);
  if (acctSvcrRef === undefined || details.length === 0) return undefined;
  const batchCount = batch.batchCount ?? own[0]?.batchCount;
  return linesOf({ cents, batchCount, chargeCents: batch.chargeCents || (own[0]?.chargeCents ?? 0) }, details);
}

/** Combines the details of a batch's parts, so that the admin who resolves the batch sees who paid, and for what. */
function together(details: readonly EntryDetails[]): EntryDetails | undefined {
  const [first] = details;
  if (!first) return undefined;
  const only = <Value>(pick: (part: EntryDetails) => Value) =>
    details.every((part) => pick(part) === pick(first)) ? pick(first) : undefined;
  const all = (pick: (part: EntryDetails) => string | undefined, between: string) =>
    [...new Set(details.slice(0, MOST_SHOWN).flatMap((part) => pick(part) || []))].join(between);
  return {
    ...first,
    cents: undefined,
    name:
      cut(
        all(({ name, ultimateName }) => name ?? ultimateName, ', '),
        MAX_LENGTH.name,
      ) || undefined,
    iban: only(({ iban }) => iban),
    endToEndId: only(({ endToEndId }) => endToEndId),
    otherReferences: [],
    purpose: cut(
      all(({ purpose }) => purpose, '\n'),
      MAX_LENGTH.text,
    ),
  };
}

/** Banks state charges at the entry, at its parts, or at both. */
function possibleCharges({ chargeCents }: Announced, details: readonly EntryDetails[]): number[] {
  const ofParts = details.reduce((sum, part) => sum + part.chargeCents, 0);
  return [chargeCents, ofParts, chargeCents + ofParts];
}

function line(kind: EntryLine['kind'], cents: number, details?: EntryDetails): EntryLine {
  return { kind, cents, isBookable: cents !== 0, details };
}

/** The paths at which a part may state its amount: that of version .08 first, then those of .02. */
const AMOUNT_PATHS = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
];
const NOT_PROVIDED = 'NOTPROVIDED';

/**
 * Limits of an entry's texts, above those of SEPA: 70 characters of a name, 35 of a reference, 500 of a bank's text,
 * 14 lines of 27 in older purposes.
 */
export const MAX_LENGTH = { text: 2_000, name: 200, account: 40, reference: 200, code: 40 };
const MOST_REFERENCES = 20;

function cut<Text extends string | undefined>(text: Text, most: number): Text {
  return text === undefined || text.length <= most ? text : (copyOf(text.slice(0, most)) as Text);
}

/**
 * Reads a `TxDtls` of version .02 or .08.
 * @param entry the entry's amount, signed
 * @param ownAccount the operator's account, which is never the counterparty
 */
export function readDetails(node: XmlNode, entry: Amount & { sign: 1 | -1 }, ownAccount: string): EntryDetails {
  const sign = signOf(node) ?? entry.sign;
  const refs = childAt(node, 'Refs');
  return {
    cents: centsOf(node, entry.currency, sign),
    endToEndId: referenceAt(refs, 'EndToEndId'),
    acctSvcrRef: referenceAt(refs, 'AcctSvcrRef'),
    txId: referenceAt(refs, 'TxId'),
    uetr: referenceAt(refs, 'UETR'),
    mandateId: referenceAt(refs, 'MndtId'),
    otherReferences: referencesOf(childrenOf(refs, 'Prtry'), ['Ref']),
    ...counterpartyOf(node, sign, ownAccount),
    purpose: textOf(childrenOf(childAt(node, 'RmtInf'), 'Ustrd'), '\n'),
    structuredReferences: structuredReferencesOf(node),
    returnReason: cut(firstText(node, ['RtrInf', 'Rsn', 'Cd'], ['RtrInf', 'Rsn', 'Prtry']), MAX_LENGTH.code),
    returnText: textOf(childrenOf(childAt(node, 'RtrInf'), 'AddtlInf'), ' ') || undefined,
    bankCode: readBankCode(node),
    additionalInfo: cut(textAt(node, 'AddtlTxInf'), MAX_LENGTH.text),
    chargeCents: chargesOf(node, entry.currency),
  };
}

const referenceAt = (refs: XmlNode | undefined, name: string) => cut(textAt(refs, name), MAX_LENGTH.reference);

function referencesOf(nodes: readonly XmlNode[], path: readonly string[]): string[] {
  return textsOf(nodes.slice(0, MOST_REFERENCES), path).map((reference) => cut(reference, MAX_LENGTH.reference));
}

const textOf = (nodes: readonly XmlNode[], between: string) => cut(textsOf(nodes, []).join(between), MAX_LENGTH.text);

function readBankCode(node: XmlNode): BankCode {
  const code = childAt(node, 'BkTxCd');
  const codeAt = (...path: readonly string[]) => cut(textAt(code, ...path), MAX_LENGTH.code);
  return {
    proprietary: codeAt('Prtry', 'Cd'),
    domain: codeAt('Domn', 'Cd'),
    family: codeAt('Domn', 'Fmly', 'Cd'),
    subFamily: codeAt('Domn', 'Fmly', 'SubFmlyCd'),
  };
}

/**
 * Signed charges of an entry or a part in its currency: the single charges (.08 `Rcrd`, .02 `Amt`) if stated, otherwise
 * their total.
 */
function chargesOf(node: XmlNode, currency: string): number {
  return childrenOf(node, 'Chrgs').reduce((sum, charges) => sum + chargeOf(charges, currency), 0);
}

/** A charge without a direction is a debit. */
function chargeOf(charges: XmlNode, currency: string): number {
  const cents = (node: XmlNode, name: string) =>
    childAt(node, name)?.currency === currency ? withSign(amountAt(node, name)?.cents ?? 0, signOf(node) ?? -1) : 0;
  const single = [charges, ...childrenOf(charges, 'Rcrd')].filter((record) => childAt(record, 'Amt'));
  if (single.length === 0) return cents(charges, 'TtlChrgsAndTaxAmt');
  return single.reduce((sum, record) => sum + cents(record, 'Amt'), 0);
}

/** Reads only amounts in the entry's currency, because a part may also state the ordered amount in another currency. */
function centsOf(node: XmlNode, currency: string, sign: 1 | -1): number | undefined {
  const stated = AMOUNT_PATHS.find((path) => childAt(node, ...path)?.currency === currency);
  const amount = stated && amountAt(node, ...stated);
  return amount && withSign(amount.cents, sign);
}

/**
 * The payer of incoming money, or the payee. In a return, parties keep the roles of the first transfer, so the
 * operator's account is skipped.
 */
function counterpartyOf(node: XmlNode, sign: 1 | -1, ownAccount: string) {
  const parties = childAt(node, 'RltdPties');
  const [expected, other] = sign > 0 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const isOwn = (role: string) => ibanOf(parties, role) === ownAccount;
  const isKnown = (role: string) => nameOf(parties, role) !== undefined || ibanOf(parties, role) !== undefined;
  const isSwapped = isOwn(expected) || (childAt(node, 'RtrInf') !== undefined && !isKnown(expected) && !isOwn(other));
  const role = isSwapped ? other : expected;
  if (isOwn(role)) return { name: undefined, iban: undefined, ultimateName: undefined };
  return {
    name: nameOf(parties, role),
    iban: ibanOf(parties, role),
    ultimateName: nameOf(parties, `Ultmt${role}`),
  };
}

function nameOf(parties: XmlNode | undefined, role: string): string | undefined {
  const name = firstText(parties, [role, 'Pty', 'Nm'], [role, 'Nm'], [role, 'Agt', 'FinInstnId', 'Nm']);
  return name === NOT_PROVIDED ? undefined : cut(name, MAX_LENGTH.name);
}

function ibanOf(parties: XmlNode | undefined, role: string): string | undefined {
  return accountOf(childAt(parties ?? EMPTY, `${role}Acct`));
}

const EMPTY: XmlNode = { name: '', currency: undefined, text: '', children: [] };

/** The IBAN, or another identification, without spaces. */
export function accountOf(account: XmlNode | undefined): string | undefined {
  const stated = firstText(account, ['Id', 'IBAN'], ['Id', 'Othr', 'Id']);
  return cut(stated?.replace(/\s/g, '').toUpperCase(), MAX_LENGTH.account);
}

function structuredReferencesOf(node: XmlNode): string[] {
  const structured = childrenOf(childAt(node, 'RmtInf'), 'Strd').slice(0, MOST_REFERENCES);
  const all = [
    ...textsOf(structured, ['CdtrRefInf', 'Ref']),
    ...structured.flatMap((one) => textsOf(childrenOf(one, 'RfrdDocInf'), ['Nb'])),
    ...structured.flatMap((one) => textsOf(childrenOf(one, 'AddtlRmtInf'), [])),
  ];
  return all.slice(0, MOST_REFERENCES).map((text) => cut(text, MAX_LENGTH.reference));
}

function textsOf(nodes: readonly XmlNode[], path: readonly string[]): string[] {
  return nodes.flatMap((node) => textAt(node, ...path) ?? []);
}

/**
 * The signed amount of an entry. The amount is read before the parts of the entry, which come after the amount in the
 * file and need it.
 */
export function entryAmount(entry: XmlNode): Amount & { sign: 1 | -1 } {
  return { ...signedAmount(entry), sign: signOf(entry) ?? 1 };
}

/**
 * `Sts` is text in version .02 and a choice in .08. An entry without `Sts` is booked in a camt.053, and may be booked
 * in a camt.052.
 */
export function statusOf(entry: XmlNode, kind: string): 'booked' | 'open' | 'other' {
  const status = firstText(entry, ['Sts', 'Cd'], ['Sts', 'Prtry'], ['Sts']);
  if (status === undefined) return kind === '052' ? 'open' : 'booked';
  return status === 'BOOK' ? 'booked' : 'other';
}

/**
 * @param details the `TxDtls` of the entry, already removed from the node
 * @param fallbackDay for an entry of a camt.054, which books nothing and may state no day
 */
export function readEntry(node: XmlNode, details: readonly EntryDetails[], fallbackDay?: number): StatementEntry {
  const { cents, currency } = signedAmount(node);
  const valueDay = dayAt(node, 'ValDt');
  const bookingDay = dayAt(node, 'BookgDt') ?? valueDay ?? fallbackDay;
  if (bookingDay === undefined) throw new StatementFileError('dayMissing');
  const batchCount = batchCountOf(node);
  const chargeCents = chargesOf(node, currency);
  const { lines, unresolved } = linesOf({ cents, batchCount, chargeCents }, details);
  const ownCode = readBankCode(node);
  return {
    cents,
    currency,
    batchCount,
    chargeCents,
    lines,
    unresolved,
    bookingDay,
    valueDay,
    isReversal: /^(?:true|1)$/.test(textAt(node, 'RvslInd') ?? ''),
    isStatusOpen: false,
    acctSvcrRef: referenceAt(node, 'AcctSvcrRef'),
    ntryRef: referenceAt(node, 'NtryRef'),
    bankCode: isStated(ownCode) ? ownCode : (details[0]?.bankCode ?? ownCode),
    additionalInfo: cut(textAt(node, 'AddtlNtryInf'), MAX_LENGTH.text),
    details,
  };
}

/** Some banks state the code only in the details. */
const isStated = ({ proprietary, domain }: BankCode) => proprietary !== undefined || domain !== undefined;

function batchCountOf(node: XmlNode): number | undefined {
  const counts = childrenOf(node, 'NtryDtls').flatMap((details) => textAt(details, 'Btch', 'NbOfTxs') ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + Number(count), 0);
}
