import type { StatementKind } from './bankEntry.ts';
import { StatementFileError } from './statementFileError.ts';
import type { XmlNode } from './xmlNode.ts';

interface Message {
  readonly kind: StatementKind;
  /** The element of one statement. */
  readonly statement: string;
}

const MESSAGES: ReadonlyMap<string | undefined, Message> = new Map([
  ['BkToCstmrStmt', { kind: '053', statement: 'Stmt' }],
  ['BkToCstmrAcctRpt', { kind: '052', statement: 'Rpt' }],
  ['BkToCstmrDbtCdtNtfctn', { kind: '054', statement: 'Ntfctn' }],
]);
const VERSION = /camt\.05[234]\.\d{3}\.(\d{2})/;
const ISO_MESSAGE = /\b((?:pain|camt|pacs|auth|acmt)\.\d{3})\.\d{3}\.\d{2}/;

/** Which message an XML file holds, by its elements; namespaces only tell the version. */
export class MessageKind {
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

  /** @throws StatementFileError when no statement came */
  requireStatements(): void {
    if (this.#hasStatements) return;
    if (this.#isoMessage && !this.#message) throw new StatementFileError('foreignFormat', this.#isoMessage);
    throw new StatementFileError('notStatement');
  }
}
