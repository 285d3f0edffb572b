import { INVISIBLE } from '@parkwart/contracts/rules/invisible';
import { dayNumber, parseInstant } from '@parkwart/contracts/rules/time';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { storedDay } from '../../storedDay.ts';
import { StatementFileError } from './errors.ts';

/** An XML element; `name` is the name without its namespace prefix, because banks use wrong namespaces. */
export interface XmlNode {
  readonly name: string;
  /** The attribute `Ccy`. */
  readonly currency: string | undefined;
  text: string;
  readonly children: XmlNode[];
}

export function childAt(node: XmlNode, ...path: readonly string[]): XmlNode | undefined {
  let found: XmlNode | undefined = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text of the element at the path; undefined when it is missing or empty. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = node && childAt(node, ...path)?.text.trim();
  return text === '' ? undefined : text;
}

/** The text at the first of the paths at which there is a text. */
export function firstText(node: XmlNode | undefined, ...paths: readonly (readonly string[])[]): string | undefined {
  for (const path of paths) {
    const text = textAt(node, ...path);
    if (text !== undefined) return text;
  }
  return undefined;
}

const MOST_LEVELS = 40;
/** Limits on elements in memory and characters per element, far above any real entry. */
const MOST_NODES = 5_000;
const MOST_TEXT = 10_000;
/** No known element has a longer name, no currency a longer code. */
const MOST_OF_NAME = 40;
/** Limit of characters outside tags: in an attribute, a comment or a text. */
const MOST_CHARACTERS = 1_000_000;
/** Limit of characters in all elements in memory. */
const MOST_KEPT_TEXT = 5_000_000;

export interface XmlHandlers {
  /** Called when an element opens. Its earlier siblings are already children of the parent. */
  opened(node: XmlNode, parent: XmlNode | undefined, namespace: string | undefined): void;
  /**
   * @param ancestors the last one is the parent
   * @returns whether the element stays a child of its parent
   */
  closed(node: XmlNode, parent: XmlNode | undefined, ancestors: readonly XmlNode[]): boolean;
}

/** Parses XML strictly, and keeps only elements that a handler still needs. */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #handlers: XmlHandlers;
  readonly #open: XmlNode[] = [];
  /** The number of kept nodes and characters when each open element began. */
  readonly #keptBefore: { readonly nodes: number; readonly characters: number }[] = [];
  #kept = 0;
  #keptText = 0;
  #lastTag = 0;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
    const parser = this.#parser;
    parser.ENTITIES = onlyPredefined(parser.ENTITIES);
    parser.on('doctype', () => {
      throw new StatementFileError('dtd');
    });
    parser.on('opentag', (tag) => this.#opened(tag));
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
    parser.on('closetag', () => this.#closed());
  }

  /** The number of characters read since the start of the file. */
  get position(): number {
    return this.#parser.position;
  }

  write(text: string): void {
    this.#parsing(() => this.#parser.write(text));
    if (this.position - this.#lastTag > MOST_CHARACTERS) throw new StatementFileError('tooComplex');
  }

  close(): void {
    this.#parsing(() => this.#parser.close());
  }

  #parsing(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      throw error instanceof StatementFileError ? error : new StatementFileError('notXml');
    }
  }

  #opened({ name, attributes }: SaxesTagPlain): void {
    this.#lastTag = this.position;
    if (this.#open.length >= MOST_LEVELS) throw new StatementFileError('tooDeep');
    this.#kept += 1;
    if (this.#kept > MOST_NODES) throw new StatementFileError('tooComplex');
    const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
    const currency = attributes.Ccy && copyOf(attributes.Ccy.slice(0, MOST_OF_NAME));
    const node = { name: copyOf((local ?? name).slice(0, MOST_OF_NAME)), currency, text: '', children: [] };
    const parent = this.#open.at(-1);
    // Whitespace between elements has no meaning.
    if (parent) parent.text = '';
    this.#handlers.opened(node, parent, attributes[prefix ? `xmlns:${prefix}` : 'xmlns']);
    this.#open.push(node);
    this.#keptBefore.push({ nodes: this.#kept - 1, characters: this.#keptText });
  }

  #addText(text: string): void {
    const node = this.#open.at(-1);
    if (!node) return;
    if (node.text.length + text.length > MOST_TEXT) throw new StatementFileError('tooComplex');
    node.text += text.replace(INVISIBLE, '');
  }

  #closed(): void {
    this.#lastTag = this.position;
    const node = this.#open.pop();
    const before = this.#keptBefore.pop();
    const parent = this.#open.at(-1);
    if (!node) return;
    node.text = node.children.length > 0 ? '' : copyOf(node.text.trim());
    this.#keptText += node.text.length;
    if (this.#keptText > MOST_KEPT_TEXT) throw new StatementFileError('tooComplex');
    if (this.#handlers.closed(node, parent, this.#open) && parent) parent.children.push(node);
    else if (before) [this.#kept, this.#keptText] = [before.nodes, before.characters];
  }
}

/**
 * Copies a part of a string; without the copy, the part keeps the whole string in memory, here the text of the file.
 */
export const copyOf = (text: string) =>
  text.length < SHORTEST_PART ? text : Buffer.from(text, 'utf16le').toString('utf16le');
/** V8 copies shorter parts. */
const SHORTEST_PART = 13;

/** A file with custom entities is rejected with the error for a DTD, even if the file has no DTD. */
function onlyPredefined(entities: Record<string, string>): Record<string, string> {
  return new Proxy(entities, {
    get(known, name) {
      const text: unknown = Reflect.get(known, name);
      if (typeof text !== 'string') throw new StatementFileError('dtd');
      return text;
    },
  });
}

const DECIMAL = /^(\d*)(?:\.(\d*))?$/;
/** Numbers with more digits would not be exact. */
const MOST_DIGITS = 15;

export interface Amount {
  /** Unsigned. */
  readonly cents: number;
  readonly currency: string;
}

/** Parses decimal text to cents without a float: `000149.87`, `12`, `12.5`, `12.50000`. */
function parseCents(text: string): number {
  if (/^[-+]/.test(text)) throw new StatementFileError('amountNegative', text.slice(0, 40));
  const [, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (whole + decimals === '') throw new StatementFileError('amountWrong', text.slice(0, 40));
  if (/[^0]/.test(decimals.slice(2))) throw new StatementFileError('amountFraction', text.slice(0, 40));
  const digits = (whole + decimals.slice(0, 2).padEnd(2, '0')).replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS) throw new StatementFileError('amountWrong', text.slice(0, 40));
  return Number(digits);
}

export function amountAt(node: XmlNode, ...path: readonly string[]): Amount | undefined {
  const amount = childAt(node, ...path);
  const text = amount && textAt(amount);
  if (!amount || !text) return undefined;
  const currency = amount.currency?.trim();
  if (!currency) throw new StatementFileError('currencyMissing', text.slice(0, 40));
  return { cents: parseCents(text), currency };
}

/** `Amt` with the sign of `CdtDbtInd`, the only field that states the direction. */
export function signedAmount(node: XmlNode): Amount {
  const amount = amountAt(node, 'Amt');
  if (!amount) throw new StatementFileError('amountMissing');
  const sign = signOf(node);
  if (sign === undefined && amount.cents !== 0) {
    throw new StatementFileError('signMissing', textAt(node, 'Amt')?.slice(0, 40));
  }
  return { ...amount, cents: withSign(amount.cents, sign ?? 1) };
}

export function signOf(node: XmlNode): 1 | -1 | undefined {
  const indicator = textAt(node, 'CdtDbtInd');
  if (indicator === 'CRDT') return 1;
  return indicator === 'DBIT' ? -1 : undefined;
}

/** Never returns -0. */
export function withSign(cents: number, sign: 1 | -1): number {
  return cents === 0 ? 0 : cents * sign;
}

/** The day of a `Dt` or `DtTm`, as 20260305; undefined if missing. */
export function dayAt(node: XmlNode, ...path: readonly string[]): number | undefined {
  const date = textAt(node, ...path, 'Dt');
  const text = date ?? textAt(node, ...path, 'DtTm');
  return text === undefined ? undefined : storedDayOf(text);
}

/**
 * Accepts `2026-03-05`, also with a zone (`2026-03-05+01:00`). A time with a zone gives the day in Berlin, a time
 * without a zone the stated day.
 */
export function storedDayOf(text: string): number {
  const instant = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? parseInstant(text, new Date(text)) : undefined;
  const day = instant ? storedDay(instant) : dayNumber(text.slice(0, 10));
  if (day === 0) throw new StatementFileError('dayWrong', text.slice(0, 40));
  return day;
}
