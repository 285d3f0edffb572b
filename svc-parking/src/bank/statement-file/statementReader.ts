import type { EntryDetails, StatementEvent, StatementHeader } from './bankEntry.ts';
import { storedDayOf } from './days.ts';
import { MessageKind } from './messageKind.ts';
import { RawText } from './rawText.ts';
import { readDetails } from './readDetails.ts';
import { entryAmount, isBooked, readEntry } from './readEntry.ts';
import { readHeader } from './readHeader.ts';
import { StatementFileError } from './statementFileError.ts';
import type { StatementSums } from './statementSums.ts';
import { textAt, type XmlNode } from './xmlNode.ts';
import { type XmlHandlers, XmlReader } from './xmlReader.ts';

const MOST_ENTRIES = 100_000;
const MOST_ENTRY_CHARACTERS = 8_000;

/** Over all members of a ZIP. */
export interface FileTotals {
  readonly sums: StatementSums;
  /** Entries and their parts. */
  entries: number;
}

interface Statement {
  readonly header: StatementHeader;
  entries: number;
  notBooked: number;
}

/** One XML file: text goes in, the events of its statements come out. */
export class StatementReader implements XmlHandlers {
  readonly #fileName: string;
  readonly #totals: FileTotals;
  readonly #xml = new XmlReader(this);
  readonly #raw = new RawText(MOST_ENTRY_CHARACTERS);
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
    this.#raw.feed(text);
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
    if (this.#message.isStatement(node, parent)) this.#node = node;
    if (!parent || !this.#isEntry(node, parent)) return;
    this.#statement ??= this.#begin(parent);
    this.#raw.begin(this.#xml.position);
  }

  closed(node: XmlNode, parent: XmlNode | undefined, ancestors: readonly XmlNode[]): boolean {
    if (node.name === 'GrpHdr') this.#groupHeader = node;
    if (this.#isEntry(node, parent)) this.#endEntry(node, this.#raw.end(this.#xml.position));
    else if (node === this.#node) this.#end(node);
    else if (node.name === 'TxDtls' && parent?.name === 'NtryDtls') this.#addDetails(node, ancestors.at(-2));
    else return true;
    return false;
  }

  #isEntry(node: XmlNode, parent: XmlNode | undefined): boolean {
    return node.name === 'Ntry' && parent !== undefined && parent === this.#node;
  }

  #begin(node: XmlNode): Statement {
    const { kind = '053', version } = this.#message;
    const place = { kind, version, fileName: this.#fileName, groupHeader: this.#groupHeader };
    const header = readHeader(node, place);
    this.#events.push({ type: 'statement', header });
    this.#totals.sums.begin(header);
    return { header, entries: 0, notBooked: 0 };
  }

  #addDetails(node: XmlNode, entry: XmlNode | undefined): void {
    const { header } = this.#statement ?? {};
    if (!header || !entry || !isBooked(entry, header.kind)) return;
    this.#details.push(readDetails(node, entryAmount(entry), header.account));
    if (this.#details.length > 1) this.#count();
  }

  #endEntry(node: XmlNode, xml: string): void {
    const details = this.#details;
    this.#details = [];
    this.#count();
    const statement = this.#statement;
    if (!statement) return;
    const { header } = statement;
    if (!isBooked(node, header.kind)) {
      statement.notBooked += 1;
      return;
    }
    const entry = readEntry(node, details, xml, header.kind === '054' ? this.#createdDay() : undefined);
    statement.entries += 1;
    this.#totals.sums.add(entry);
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
    const statement = this.#statement ?? this.#begin(node);
    this.#statement = undefined;
    this.#node = undefined;
    this.#events.push({ type: 'end', ...statement, ...this.#totals.sums.end() });
  }
}
