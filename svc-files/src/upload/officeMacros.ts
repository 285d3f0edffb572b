import { fromBufferPromise } from 'yauzl';

/** Lists the parts with their content types; Office opens them by these, not by their names. */
const CONTENT_TYPES = '[content_types].xml';
/** Also matches an entity that replaces letters, which no program writes. */
const MACRO_KINDS = /macroenabled|vbaproject|macrosheet|&(?!amp;)/i;
const MACRO_PARTS = /vbaproject\.bin|macrosheets\//i;
/** Set in a Word document that is saved as a single XML file. */
const MACRO_FLAG = 'macrospresent';
/** Found by search, because an XML parser keeps all attributes and open tags: hundreds of MB for 18 MB. */
const DECLARATION = /(contenttype|macrospresent)\s*=\s*("[^"]*"|'[^']*')/gi;
const ENCODING = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/;
const END_OF_TYPES = /<\/(?:\w+:)?Types\s*>\s*$/;
/** Start of the macros in a Word document saved as a web archive; also in base64, with line breaks anywhere. */
const ACTIVE_MIME = new RegExp(`ActiveMime|${[...'QWN0aXZlTWlt'].join('\\s*')}`);
/** Encodings in which these patterns find an attribute. */
const READABLE = /^(?:utf-?8|utf-?16(?:le|be)?|(?:us-)?ascii|iso-8859-\d+|windows-125\d)$/i;
/** Visual Basic's storages and streams. Compound documents compare names case-insensitively. */
const VBA_NAMES = new Set(['_vba_project', '_vba_project_cur', 'vba', 'macros']);
const DIRECTORY_ENTRY_BYTES = 128;
const NAME_BYTES = 64;
/** Limit per archive entry, which may be a zip bomb. */
const MAX_INFLATED_BYTES = 4 * 1024 * 1024;

/** Checks .docx, .xlsx, .pptx, and any other archive. */
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
      if (await typesDeclareMacros(await zip.openReadStreamPromise(entry))) return true;
    }
    return false;
  } catch {
    // Office repairs archives that this reader cannot open, and reads formats that it does not know.
    const text = content.toString('latin1').toLowerCase();
    return MACRO_PARTS.test(text) || text.includes(CONTENT_TYPES);
  }
}

/** Checks .doc and .xls: directory entries are aligned to 128 bytes. */
export function hasMacrosInCompound(content: Buffer): boolean {
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= content.length; at += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = content.readUInt16LE(at + NAME_BYTES);
    if (nameBytes < 2 || nameBytes > NAME_BYTES) continue;
    if (VBA_NAMES.has(content.toString('utf16le', at, at + nameBytes - 2).toLowerCase())) return true;
  }
  return false;
}

/** Checks a document saved as one XML file, or as a web archive. */
export function hasMacrosInText(content: Buffer): boolean {
  return ACTIVE_MIME.test(content.toString('latin1')) || declaresMacros(textOf(content));
}

/** True for unreadable types, which may declare anything. */
async function typesDeclareMacros(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_INFLATED_BYTES) return true;
    read.push(chunk);
  }
  const types = textOf(Buffer.concat(read));
  return !END_OF_TYPES.test(types) || declaresMacros(types);
}

function declaresMacros(text: string): boolean {
  const [, encoding] = ENCODING.exec(text) ?? [];
  if (encoding !== undefined && !READABLE.test(encoding)) return true;
  for (const [, name = '', value = ''] of text.matchAll(DECLARATION)) {
    if (name.toLowerCase() === MACRO_FLAG ? value.slice(1, -1) !== 'no' : MACRO_KINDS.test(value)) return true;
  }
  return false;
}

/** Decodes by the byte order mark, or by the position of the zero byte in an ASCII character. */
function textOf(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le').decode(content);
  return new TextDecoder(first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8').decode(content);
}
