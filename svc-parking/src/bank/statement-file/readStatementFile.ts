import { setImmediate as letOthersRun } from 'node:timers/promises';
import { MAX_STATEMENT_BYTES } from '@parkwart/contracts/calls/bank';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type FileTotals, StatementReader } from './camtStatements.ts';
import { StatementFileError } from './errors.ts';
import type { StatementEvent } from './statementContent.ts';
import { StatementSums } from './statementSums.ts';

/** About 1 ms of parsing. */
const CHARACTERS_AT_ONCE = 32_768;

/**
 * Reads camt.053, .052 and .054, as XML or in a ZIP. Yields the header, the booked entries and the end of each
 * statement, one event whenever the caller requests one. The events are valid only if the generator ends without an
 * error, because sums and pages are checked at the end.
 * @param isOwn false for an account of someone else: of its statements, only the account is yielded, and faults in them
 * are ignored
 * @throws StatementFileError with a sentence for the user
 */
export async function* readStatementFile(
  chunks: AsyncIterable<Uint8Array>,
  fileName: string,
  isOwn: (account: string) => boolean = () => true,
): AsyncGenerator<StatementEvent, void, undefined> {
  const sums = new StatementSums();
  const totals: FileTotals = { sums, isOwn, entries: 0, characters: 0, statements: 0, isForeign: false };
  const file = await withHead(limited(chunks));
  if (isZip(file.head)) yield* readZip(await collected(file.chunks), totals);
  else yield* readXml(file.chunks, fileName, totals);
  totals.sums.finish();
}

async function* readZip(content: Buffer, totals: FileTotals): AsyncGenerator<StatementEvent> {
  let hasMembers = false;
  for await (const { name, chunks } of zipMembers(content)) {
    hasMembers = true;
    totals.isForeign = false;
    try {
      yield* readXml(chunks, name, totals);
    } catch (error) {
      if (!(error instanceof StatementFileError)) throw error;
      if (!totals.isForeign) throw error.in(name);
    }
  }
  if (!hasMembers) throw new StatementFileError('notStatement');
}

async function* readXml(
  source: AsyncIterable<Uint8Array>,
  fileName: string,
  totals: FileTotals,
): AsyncGenerator<StatementEvent> {
  const { head, chunks } = await withHead(source);
  requireXml(head);
  const reader = new StatementReader(fileName, totals);
  let characters = 0;
  for await (const text of decodeXml(chunks)) {
    yield* reader.read(text);
    characters += text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    await letOthersRun();
  }
  reader.close();
}

const SLICE_BYTES = 32_768;
const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** Encodings by the name that a file declares; `wrong` matches characters that only result from wrong bytes. */
const ENCODINGS: readonly { names: RegExp; label: string; wrong?: RegExp }[] = [
  { names: /^(?:utf-?8|us-ascii|ascii)$/, label: 'utf-8' },
  { names: /^(?:iso-?8859-?1|latin-?1)$/, label: 'windows-1252', wrong: /[^\0-\x7f\xa0-\xff]/ },
  { names: /^(?:iso-?8859-?15|latin-?9)$/, label: 'iso-8859-15', wrong: /[\x80-\x9f]/ },
  { names: /^(?:windows-?1252|cp-?1252)$/, label: 'windows-1252', wrong: /[\x80-\x9f]/ },
];
const UTF_16 = /^utf-?16(?:le|be)?$/;

/**
 * Decodes the chunks to text, in slices. The byte order mark or the XML declaration, which the first chunk must
 * contain, determines the encoding.
 */
async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: ((bytes?: Uint8Array) => string) | undefined;
  for await (const chunk of chunks) {
    decode ??= decoderFor(chunk);
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) yield decode(chunk.subarray(at, at + SLICE_BYTES));
  }
  if (decode) yield decode();
}

/** @returns a decoder; called without bytes, it returns what is left at the end */
function decoderFor(head: Uint8Array): (bytes?: Uint8Array) => string {
  const { label, name, wrong } = encodingOf(head);
  const decoder = new TextDecoder(label, { fatal: true });
  return (bytes) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (!wrong?.test(text)) return text;
    } catch {
      // The bytes are invalid in this encoding.
    }
    throw new StatementFileError('wrongBytes', name);
  };
}

function encodingOf(head: Uint8Array): { label: string; name: string; wrong?: RegExp | undefined } {
  const utf16 = utf16LabelOf(head);
  const start = new TextDecoder(utf16 ?? 'utf-8').decode(head.subarray(0, 400));
  const declared = DECLARED.exec(start)?.[1];
  const name = declared ?? utf16 ?? 'UTF-8';
  const known = ENCODINGS.find(({ names }) => names.test(name.toLowerCase()));
  if (!known && !UTF_16.test(name.toLowerCase())) throw new StatementFileError('encoding', name);
  const hasUtf8Mark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  const contradicts = utf16 ? known !== undefined : !known || (hasUtf8Mark && known.label !== 'utf-8');
  if (contradicts) throw new StatementFileError('wrongBytes', name);
  return { label: utf16 ?? known?.label ?? 'utf-8', name, wrong: known?.wrong };
}

/** UTF-16 is recognised by the byte order mark, or by the zero byte of an ASCII character. */
function utf16LabelOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)
    ? 'utf-16be'
    : undefined;
}

/** A ZIP starts with its first member, or with the end record if it is empty. */
const isZip = ([p, k, kind]: Uint8Array) => p === 0x50 && k === 0x4b && (kind === 0x03 || kind === 0x05);

const MT940 = /^(?:\{1:|:20:|:940:)|^\S{0,40}\s*:20:|\r?\n:(?:20|25|60[FM]):/;
/**
 * A CSV file has two separators in a line, or a separator after a quoted field. The first line may look different,
 * because some banks start with a line about the account.
 */
const CSV = /^[^\0]*?(?:;[^\r\n]*;|\t[^\r\n]*\t|"[;,]|,[^\s,]+,[^\s,]+,)/;

/**
 * Checks the content, because file names may be wrong.
 * @throws StatementFileError unless the content looks like XML
 */
function requireXml(head: Uint8Array): void {
  const start = new TextDecoder(utf16LabelOf(head) ?? 'windows-1252').decode(head.subarray(0, 1_000));
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  if (text === '') throw new StatementFileError('empty');
  if (text.startsWith('%PDF')) throw new StatementFileError('pdf');
  if (text.startsWith('<')) return;
  if (MT940.test(text)) throw new StatementFileError('mt940');
  if (CSV.test(text)) throw new StatementFileError('csv');
  throw new StatementFileError('notStatement');
}

/** Enough to recognise a file's kind and encoding. */
const HEAD_BYTES = 1_024;

/** Yields the chunks unchanged. @throws StatementFileError when they have more bytes than a statement file may have */
async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_STATEMENT_BYTES) throw new StatementFileError('tooLarge');
    yield chunk;
  }
}

/** @returns the first bytes, and all chunks; the first of these chunks contains the first bytes */
async function withHead(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly chunks: AsyncIterable<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const { value, done } = await rest.next();
    if (done) break;
    first.push(value);
    bytes += value.length;
  }
  const head = Buffer.concat(first);
  return { head, chunks: joined(head, rest) };
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const MOST_MEMBERS = 1_000;
const MOST_INFLATED_BYTES = 300 * 1024 * 1024;
/** Statements compress about 20:1, a ZIP bomb 1000:1. Small files may have any ratio. */
const MOST_RATIO = 200;
const ANY_RATIO_BYTES = 4 * 1024 * 1024;
const ENCRYPTED = 1;
/** The same limit as for the name of an uploaded file. */
const MOST_OF_NAME = 200;

interface ZipMember {
  readonly name: string;
  /** Must be read before the next member. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Yields the members of a ZIP that are XML by name or content, and skips others. */
async function* zipMembers(content: Buffer): AsyncGenerator<ZipMember> {
  const inflated = { bytes: 0 };
  const zip = await damaged(() => fromBufferPromise(content));
  if (zip.entryCount > MOST_MEMBERS) throw new StatementFileError('zipTooMany');
  const entries = zip.eachEntry();
  for (;;) {
    const { value: entry, done } = await damaged(() => entries.next());
    if (done) return;
    if (isNoise(entry.fileName)) continue;
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new StatementFileError('zipEncrypted');
    const bytes = inflate(zip, entry, inflated);
    try {
      const { head, chunks } = await withHead(bytes);
      if (isZip(head) || /\.zip$/i.test(entry.fileName)) throw new StatementFileError('zipNested');
      if (/\.xml$/i.test(entry.fileName) || looksLikeXml(head))
        yield { name: entry.fileName.slice(0, MOST_OF_NAME), chunks };
    } finally {
      await bytes.return(undefined);
    }
  }
}

/** Folders, and files that macOS adds. */
const isNoise = (name: string) => name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

const looksLikeXml = (head: Uint8Array) =>
  /^[^\w%{:]*<\0?[?\w]/.test(Buffer.from(head.subarray(0, 100)).toString('latin1'));

async function* inflate(zip: ZipFile, entry: Entry, inflated: { bytes: number }): AsyncGenerator<Uint8Array> {
  const stream = await damaged(() => zip.openReadStreamPromise(entry));
  const read = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let bytes = 0;
  try {
    for (;;) {
      const { value: chunk, done } = await damaged(() => read.next());
      if (done) return;
      bytes += chunk.length;
      inflated.bytes += chunk.length;
      const isBomb = bytes > ANY_RATIO_BYTES && bytes > MOST_RATIO * entry.compressedSize;
      if (isBomb || inflated.bytes > MOST_INFLATED_BYTES) throw new StatementFileError('zipTooLarge');
      yield chunk;
    }
  } finally {
    stream.destroy();
  }
}

async function damaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new StatementFileError('zipDamaged');
  }
}
