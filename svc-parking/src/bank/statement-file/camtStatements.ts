import type { StatementKind } from '@parkwart/contracts/calls/bank';
import { accountOf, entryAmount, MAX_LENGTH, readDetails, readEntry, statusOf } from './camtEntries.ts';
import {
  childAt,
  childrenOf,
  dayAt,
  firstText,
  signedAmount,
  storedDayOf,
  textAt,
  type XmlHandlers,
  type XmlNode,
  XmlReader,
} from './camtXml.ts';
import { StatementFileError } from './errors.ts';
import type {
  EntryDetails,
  StatementBalance,
  StatementEntry,
  StatementEvent,
  StatementHeader,
} from './statementContent.ts';
import type { StatementSums } from './statementSums.ts';

interface Message {
  readonly kind: StatementKind;
  /** The name of the XML element that contains one statement. */
  readonly statement: string;
}

const MESSAGES: ReadonlyMap<string | undefined, Message> = new Map([
  ['BkToCstmrStmt', { kind: '053', statement: 'Stmt' }],
  ['BkToCstmrAcctRpt', { kind: '052', statement: 'Rpt' }],
  ['BkToCstmrDbtCdtNtfctn', { kind: '054', statement: 'Ntfctn' }],
]);
const VERSION = /camt\.05[234]\.\d{3}\.(\d{2})/;
const ISO_MESSAGE = /\b((?:pain|camt|pacs|auth|acmt)\.\d{3})\.\d{3}\.\d{2}/;

/** Recognises the message of an XML file by its elements; namespaces show only the version. */
class MessageKind {
  #message: Message | undefined;
  #version: string | undefined;
  #isoMessage: string | undefined;
  #hasStatements = false;

  get kind(): StatementKind | undefined {
    return this.#message?.kind;
  }

  get version(): string | undefined {
    return this.#version;
  }

  look(node: XmlNode, namespace: string | undefined): void {
    this.#message = MESSAGES.get(node.name) ?? this.#message;
    if (namespace === undefined) return;
    this.#version ??= VERSION.exec(namespace)?.[1];
    this.#isoMessage ??= ISO_MESSAGE.exec(namespace)?.[1];
  }

  isStatement(node: XmlNode, parent: XmlNode | undefined): boolean {
    const isStatement = node.name === this.#message?.statement && MESSAGES.get(parent?.name) === this.#message;
    this.#hasStatements ||= isStatement;
    return isStatement;
  }

  /** @throws StatementFileError when the file has no statement */
  requireStatements(): void {
    if (this.#hasStatements) return;
    if (this.#isoMessage && !this.#message) throw new StatementFileError('foreignFormat', this.#isoMessage);
    throw new StatementFileError('notStatement');
  }
}

/** The message and file that contain the statement. */
interface StatementPlace {
  readonly kind: StatementKind;
  readonly version: string | undefined;
  readonly fileName: string;
  readonly groupHeader: XmlNode | undefined;
}

/** Reads the elements before a statement's first entry. */
function readHeader(statement: XmlNode, { groupHeader, ...place }: StatementPlace): StatementHeader {
  const account = accountOf(childAt(statement, 'Acct'));
  if (account === undefined) throw new StatementFileError('accountMissing');
  // The closing balance of a report during the day.
  const interim = place.kind === '052' ? balancesOf(statement, 'ITBD') : [];
  return {
    ...place,
    ...pageOf(statement, groupHeader),
    account,
    accountCurrency: textAt(statement, 'Acct', 'Ccy')?.slice(0, MAX_LENGTH.code),
    statementId: textAt(statement, 'Id')?.slice(0, MAX_LENGTH.reference),
    sequenceNumber: firstText(statement, ['ElctrncSeqNb'], ['LglSeqNb'])?.slice(0, MAX_LENGTH.code),
    fromDay: periodDay(statement, 'FrDtTm'),
    toDay: periodDay(statement, 'ToDtTm'),
    opening: balancesOf(statement, 'OPBD')[0] ?? balancesOf(statement, 'PRCD')[0],
    closing: balancesOf(statement, 'CLBD').at(-1) ?? interim.at(-1),
  };
}

/** Balances of one kind: a statement of several days may have one per day. Other kinds are ignored, even if wrong. */
function balancesOf(statement: XmlNode, wanted: string): StatementBalance[] {
  const balances = childrenOf(statement, 'Bal').flatMap((node) => {
    const code = firstText(node, ['Tp', 'CdOrPrtry', 'Cd'], ['Tp', 'CdOrPrtry', 'Prtry']);
    return code === wanted ? [{ ...signedAmount(node), code, day: dayAt(node, 'Dt') }] : [];
  });
  // Sorting is stable: balances of one day keep their order.
  return balances.sort((one, other) => (one.day ?? 0) - (other.day ?? 0));
}

/** The statement's own page numbers (.08), otherwise those of its message. */
function pageOf(statement: XmlNode, groupHeader: XmlNode | undefined) {
  const own = childAt(statement, 'StmtPgntn') ?? childAt(statement, 'RptPgntn');
  const pages = own ?? (groupHeader && childAt(groupHeader, 'MsgPgntn'));
  const page = Number(textAt(pages, 'PgNb') ?? 1);
  const isPageOfMessage = !own && pages !== undefined;
  return { page, isPageOfMessage, isLastPage: !/^(?:false|0)$/.test(textAt(pages, 'LastPgInd') ?? '') };
}

function periodDay(statement: XmlNode, name: string): number | undefined {
  const text = textAt(statement, 'FrToDt', name);
  return text === undefined ? undefined : storedDayOf(text);
}

const MOST_ENTRIES = 100_000;
/** Three years of daily statements, including pages and other accounts. */
const MOST_STATEMENTS = 1_000;
/**
 * 300 characters in each of `MOST_ENTRIES`. All parts of a batch stay in memory until the batch ends, and those of a
 * camt.054 until the file ends.
 */
const MOST_CHARACTERS = 30_000_000;

/** Counted over all members of a ZIP. */
export interface FileTotals {
  readonly sums: StatementSums;
  readonly isOwn: (account: string) => boolean;
  /** Entries and their parts. */
  entries: number;
  /** Counts the characters of the entries' texts. */
  characters: number;
  statements: number;
  /** Whether the current or last statement belongs to another account. */
  isForeign: boolean;
}

interface Statement {
  readonly header: StatementHeader;
  entries: number;
  notBooked: number;
  /** Entries without a status, kept until the balances show whether they are booked. */
  readonly open: StatementEntry[];
}

/** Reads one XML file: takes text, and returns the events of its statements. */
export class StatementReader implements XmlHandlers {
  readonly #fileName: string;
  readonly #totals: FileTotals;
  readonly #xml = new XmlReader(this);
  readonly #message = new MessageKind();
  #events: StatementEvent[] = [];
  #groupHeader: XmlNode | undefined;
  #node: XmlNode | undefined;
  /** The current statement, set at its first entry. */
  #statement: Statement | undefined;
  #details: EntryDetails[] = [];

  constructor(fileName: string, totals: FileTotals) {
    this.#fileName = fileName;
    this.#totals = totals;
  }

  /** @returns the events that this text completes */
  read(text: string): readonly StatementEvent[] {
    this.#xml.write(text);
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** @throws StatementFileError when the file is cut off, or has no statement */
  close(): void {
    this.#xml.close();
    this.#message.requireStatements();
  }

  opened(node: XmlNode, parent: XmlNode | undefined, namespace: string | undefined): void {
    this.#message.look(node, namespace);
    if (this.#message.isStatement(node, parent)) {
      this.#node = node;
      this.#totals.isForeign = false;
    }
    if (!parent || !this.#isEntry(node, parent)) return;
    if (!this.#statement && !this.#totals.isForeign) this.#statement = this.#begin(parent);
  }

  closed(node: XmlNode, parent: XmlNode | undefined, ancestors: readonly XmlNode[]): boolean {
    if (node.name === 'GrpHdr') this.#groupHeader = node;
    if (this.#isEntry(node, parent)) this.#endEntry(node);
    else if (node === this.#node) this.#end(node);
    else if (node.name === 'TxDtls' && parent?.name === 'NtryDtls') this.#addDetails(node, ancestors.at(-2));
    else return true;
    return false;
  }

  #isEntry(node: XmlNode, parent: XmlNode | undefined): boolean {
    return node.name === 'Ntry' && parent !== undefined && parent === this.#node;
  }

  #begin(node: XmlNode): Statement | undefined {
    this.#totals.statements += 1;
    if (this.#totals.statements > MOST_STATEMENTS) throw new StatementFileError('tooManyStatements');
    const account = accountOf(childAt(node, 'Acct'));
    if (account !== undefined && !this.#totals.isOwn(account)) {
      this.#totals.isForeign = true;
      this.#events.push({ type: 'foreign', account });
      return undefined;
    }
    const { kind = '053', version } = this.#message;
    const place = { kind, version, fileName: this.#fileName, groupHeader: this.#groupHeader };
    const header = readHeader(node, place);
    this.#events.push({ type: 'statement', header });
    this.#totals.sums.begin(header);
    return { header, entries: 0, notBooked: 0, open: [] };
  }

  #addDetails(node: XmlNode, entry: XmlNode | undefined): void {
    const { header } = this.#statement ?? {};
    if (!header || !entry || statusOf(entry, header.kind) === 'other') return;
    const details = readDetails(node, entryAmount(entry), header.account);
    this.#details.push(details);
    if (this.#details.length > 1) this.#count();
    const { purpose, additionalInfo, returnText, structuredReferences, otherReferences } = details;
    this.#countTexts(purpose, additionalInfo, returnText, ...structuredReferences, ...otherReferences);
  }

  #endEntry(node: XmlNode): void {
    const details = this.#details;
    this.#details = [];
    const statement = this.#statement;
    if (!statement) return;
    this.#count();
    const { header } = statement;
    const status = statusOf(node, header.kind);
    if (status === 'other') {
      statement.notBooked += 1;
      return;
    }
    const entry = readEntry(node, details, header.kind === '054' ? this.#createdDay() : undefined);
    this.#countTexts(entry.additionalInfo);
    if (status === 'open') statement.open.push(entry);
    else this.#add(statement, entry);
  }

  #add(statement: Omit<Statement, 'open'>, entry: StatementEntry): void {
    const { header } = statement;
    statement.entries += 1;
    if (!entry.isStatusOpen) this.#totals.sums.add(entry);
    this.#events.push({ type: 'entry', header, entry });
  }

  #createdDay(): number | undefined {
    const created = textAt(this.#groupHeader, 'CreDtTm');
    return created === undefined ? undefined : storedDayOf(created);
  }

  #count(): void {
    this.#totals.entries += 1;
    if (this.#totals.entries > MOST_ENTRIES) throw new StatementFileError('tooManyEntries');
  }

  #countTexts(...texts: readonly (string | undefined)[]): void {
    for (const text of texts) this.#totals.characters += text?.length ?? 0;
    if (this.#totals.characters > MOST_CHARACTERS) throw new StatementFileError('tooComplex');
  }

  #end(node: XmlNode): void {
    const statement = this.#statement ?? (this.#totals.isForeign ? undefined : this.#begin(node));
    this.#statement = undefined;
    this.#node = undefined;
    if (!statement) return;
    const { open, ...ended } = statement;
    const status = this.#totals.sums.statusOf(open);
    if (status === 'other') ended.notBooked += open.length;
    else for (const entry of open) this.#add(ended, { ...entry, isStatusOpen: status === 'open' });
    const { sumCents, check } = this.#totals.sums.end();
    const isWithout = status === 'other' && check === 'addsUp';
    this.#events.push({ type: 'end', ...ended, sumCents, check: isWithout ? 'addsUpWithout' : check });
  }
}
