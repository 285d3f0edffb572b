import { StatementFileError } from './statementFileError.ts';

const SLICE_BYTES = 32_768;
const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** By the name that a file declares; `wrong` are characters that only wrong bytes become. */
const ENCODINGS: readonly { names: RegExp; label: string; wrong?: RegExp }[] = [
  { names: /^(?:utf-?8|us-ascii|ascii)$/, label: 'utf-8' },
  { names: /^(?:iso-?8859-?1|latin-?1)$/, label: 'windows-1252', wrong: /[^\0-\x7f\xa0-\xff]/ },
  { names: /^(?:iso-?8859-?15|latin-?9)$/, label: 'iso-8859-15', wrong: /[\x80-\x9f]/ },
  { names: /^(?:windows-?1252|cp-?1252)$/, label: 'windows-1252', wrong: /[\x80-\x9f]/ },
];
const UTF_16 = /^utf-?16(?:le|be)?$/;

/** Slices of text, as the byte order mark or the XML declaration says. The first chunk holds the whole declaration. */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: ((bytes?: Uint8Array) => string) | undefined;
  for await (const chunk of chunks) {
    decode ??= decoderFor(chunk);
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) yield decode(chunk.subarray(at, at + SLICE_BYTES));
  }
  if (decode) yield decode();
}

/** @returns without bytes: what is left at the end */
function decoderFor(head: Uint8Array): (bytes?: Uint8Array) => string {
  const { label, name, wrong } = encodingOf(head);
  const decoder = new TextDecoder(label, { fatal: true });
  return (bytes) => {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (!wrong?.test(text)) return text;
    } catch {
      // Bytes that the encoding does not have.
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

/** By the byte order mark, or by where an ASCII character has its zero. */
export function utf16LabelOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)
    ? 'utf-16be'
    : undefined;
}
