import type { BankEntry, EntryDetails, StatementEvent, StatementHeader } from './bankEntry.ts';
import { storedDayOf } from './days.ts';
import { MessageKind } from './messageKind.ts';
import { accountOf, readDetails } from './readDetails.ts';
import { entryAmount, readEntry, statusOf } from './readEntry.ts';
import { readHeader } from './readHeader.ts';
import { StatementFileError } from './statementFileError.ts';
import type { StatementSums } from './statementSums.ts';
import { childAt, textAt, type XmlNode } from './xmlNode.ts';
import { type XmlHandlers, XmlReader } from './xmlReader.ts';

const MOST_ENTRIES = 100_000;
/** Three years of days, pages and other accounts included. */
const MOST_STATEMENTS = 1_000;

/** Over all members of a ZIP. */
export interface FileTotals {
  readonly sums: StatementSums;
  readonly isOwn: (account: string) => boolean;
  /** Entries and their parts. */
  entries: number;
  statements: number;
  /** Whether the statement that is read, or was last, is another account's. */
  isForeign: boolean;
}

interface Statement {
  readonly header: StatementHeader;
  entries: number;
  notBooked: number;
  /** Without a status, until the balances tell which it is. */
  readonly open: BankEntry[];
}

/** One XML file: text goes in, the events of its statements come out. */
export class StatementReader implements XmlHandlers {
  readonly #fileName: string;
  readonly #totals: FileTotals;
  readonly #xml = new XmlReader(this);
  readonly #message = new MessageKind();
  #events: StatementEvent[] = [];
  #groupHeader: XmlNode | undefined;
  #node: XmlNode | undefined;
  /** From its first entry on. */
  #statement: Statement | undefined;
  #details: EntryDetails[] = [];

  constructor(fileName: string, totals: FileTotals) {
    this.#fileName = fileName;
    this.#totals = totals;
  }

  /** @returns what the text finished */
  read(text: string): readonly StatementEvent[] {
    this.#xml.write(text);
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** @throws StatementFileError when the file ends too early, or holds no statement */
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
    this.#details.push(readDetails(node, entryAmount(entry), header.account));
    if (this.#details.length > 1) this.#count();
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
    if (status === 'open') statement.open.push(entry);
    else this.#add(statement, entry);
  }

  #add(statement: Omit<Statement, 'open'>, entry: BankEntry): void {
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
