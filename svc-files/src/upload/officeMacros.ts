import { setImmediate as letOthersRun } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** Lists the parts with their content types; Office opens them by these, not by their names. */
const CONTENT_TYPES = '[content_types].xml';
const MACRO_KINDS = /macroenabled|vbaproject|macrosheet/i;
const MACRO_PARTS = /vbaproject\.bin|macrosheets\//i;
/** In a Word document saved as a single XML file. */
const MACRO_FLAG = 'macrospresent';
/** Start of the macros in a Word document saved as a web archive; also in base64, with line breaks anywhere. */
const ACTIVE_MIME = new RegExp(`ActiveMime|${[...'QWN0aXZlTWlt'].join('\\s*')}`);
/** Encodings in which an attribute can be found as written here. */
const READABLE = /^(?:utf-?8|utf-?16(?:le|be)?|(?:us-)?ascii|iso-8859-\d+|windows-125\d)$/i;
/** Visual Basic's storages and streams. Compound documents compare names case-insensitively. */
const VBA_NAMES = new Set(['_vba_project', '_vba_project_cur', 'vba', 'macros']);
const DIRECTORY_ENTRY_BYTES = 128;
const NAME_BYTES = 64;
/** Limit per archive entry, which may be a zip bomb. */
const MAX_INFLATED_BYTES = 4 * 1024 * 1024;
const SLICE_BYTES = 65_536;

/** .docx, .xlsx, .pptx, and any other archive. */
export async function hasMacrosInZip(content: Buffer): Promise<boolean> {
  let hasTypes = false;
  try {
    const zip = await fromBufferPromise(content, { decodeStrings: false, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1').toLowerCase();
      if (MACRO_PARTS.test(name)) return true;
      if (name !== CONTENT_TYPES) continue;
      // If there are two, only Office knows which one counts.
      if (hasTypes) return true;
      hasTypes = true;
      const types = await zip.openReadStreamPromise(entry);
      if ((await declaresMacros(types, MAX_INFLATED_BYTES)) !== false) return true;
    }
    return false;
  } catch {
    // Office repairs archives that this reader cannot open, and reads formats that it does not know.
    const text = content.toString('latin1').toLowerCase();
    return MACRO_PARTS.test(text) || text.includes(CONTENT_TYPES);
  }
}

/** .doc, .xls: directory entries are aligned to 128 bytes. */
export function hasMacrosInCompound(content: Buffer): boolean {
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= content.length; at += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = content.readUInt16LE(at + NAME_BYTES);
    if (nameBytes < 2 || nameBytes > NAME_BYTES) continue;
    if (VBA_NAMES.has(content.toString('utf16le', at, at + nameBytes - 2).toLowerCase())) return true;
  }
  return false;
}

/** A document as one XML file, or as a web archive. */
export async function hasMacrosInText(content: Buffer): Promise<boolean> {
  return ACTIVE_MIME.test(content.toString('latin1')) || (await declaresMacros(slicesOf(content))) === true;
}

async function* slicesOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    yield content.subarray(at, at + SLICE_BYTES);
    await letOthersRun();
  }
}

/** @returns undefined if it is not XML, or too long */
async function declaresMacros(chunks: AsyncIterable<Buffer>, mostBytes = Infinity): Promise<boolean | undefined> {
  let isDeclared = false;
  const parser = new SaxesParser();
  parser.on('xmldecl', ({ encoding }) => {
    isDeclared ||= encoding !== undefined && !READABLE.test(encoding);
  });
  parser.on('attribute', ({ name, value }) => {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    isDeclared ||= local === 'contenttype' ? MACRO_KINDS.test(value) : local === MACRO_FLAG && value !== 'no';
  });
  let decoder: ReturnType<typeof decoderOf> | undefined;
  let bytes = 0;
  let isBlank = true;
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderOf(chunk);
      bytes += chunk.length;
      if (isDeclared || bytes > mostBytes) return isDeclared || undefined;
      const text = decoder.decode(chunk, { stream: true });
      parser.write(isBlank ? text.trimStart() : text);
      isBlank &&= text.trim() === '';
    }
    parser.close();
    return isDeclared;
  } catch {
    return isDeclared || undefined;
  }
}

/** By the byte order mark, or by the position of the zero byte in an ASCII character. */
function decoderOf(beginning: Buffer) {
  const [first, second] = beginning;
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le');
  return new TextDecoder(first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8');
}
