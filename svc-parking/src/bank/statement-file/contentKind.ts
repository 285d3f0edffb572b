import { utf16LabelOf } from './decodeXml.ts';
import { StatementFileError } from './statementFileError.ts';

/** Its first member, or the end of one without members. */
export const isZip = ([p, k, kind]: Uint8Array) => p === 0x50 && k === 0x4b && (kind === 0x03 || kind === 0x05);

const MT940 = /^(?:\{1:|:20:|:940:)|^\S{0,40}\s*:20:|\r?\n:(?:20|25|60[FM]):/;
/** Two separators in a line, or a quoted field before one; other banks' files begin with a line about the account. */
const CSV = /^[^\0]*?(?:;[^\r\n]*;|\t[^\r\n]*\t|"[;,]|,[^\s,]+,[^\s,]+,)/;

/** By the beginning, since names lie. @throws StatementFileError unless it looks like XML */
export function requireXml(head: Uint8Array): void {
  const start = new TextDecoder(utf16LabelOf(head) ?? 'windows-1252').decode(head.subarray(0, 1_000));
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  if (text === '') throw new StatementFileError('empty');
  if (text.startsWith('%PDF')) throw new StatementFileError('pdf');
  if (text.startsWith('<')) return;
  if (MT940.test(text)) throw new StatementFileError('mt940');
  if (CSV.test(text)) throw new StatementFileError('csv');
  throw new StatementFileError('notStatement');
}
