import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';
import { fromBufferPromise } from 'yauzl';

const UNKNOWN_TYPE = 'application/octet-stream';
const COMPOUND_TYPE = 'application/x-cfb';
const EXECUTABLE_TYPES = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-archive',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/x.ms.shortcut',
  'application/x.apple.alias',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
]);
/** First lines of scripts, HTML applications, registry files and shortcuts. */
const SCRIPTS = [
  /^#!/,
  /^@?echo\s+off\b/i,
  /^(?:windows registry editor|regedit4)\b/i,
  /^\[(?:internetshortcut|desktop entry)\]/im,
  /<hta:application/i,
];
const PREFIX_BYTES = 65_536;
/** Class ids of installer packages, transforms and patches. */
const INSTALLERS = ['84', '82', '86'].map((id) => Buffer.from(`${id}100c0000000000c000000000000046`, 'hex'));

/** The result of inspecting a file; it depends only on the content, not on the name. */
export interface Inspection {
  readonly type: string;
  readonly runs: 'program' | 'macros' | undefined;
}

export async function inspectFile(path: string): Promise<Inspection> {
  const type = (await fileTypeFromFile(path))?.mime ?? UNKNOWN_TYPE;
  return { type, runs: await findExecutable(path, type) };
}

async function findExecutable(path: string, type: string): Promise<Inspection['runs']> {
  if (EXECUTABLE_TYPES.has(type)) return 'program';
  if (type.includes('macroenabled')) return 'macros';
  const content = await readFile(path);
  if (type === COMPOUND_TYPE) {
    if (INSTALLERS.some((id) => content.includes(id))) return 'program';
    return hasMacrosInCompound(content) ? 'macros' : undefined;
  }
  if (content.subarray(0, 2).equals(Buffer.from('PK'))) return (await hasMacrosInZip(content)) ? 'macros' : undefined;
  if (isScript(content.subarray(0, PREFIX_BYTES))) return 'program';
  return hasMacrosInText(content) ? 'macros' : undefined;
}

function isScript(beginning: Buffer): boolean {
  // Removes zeros, because Windows writes UTF-16, in which every other byte of an ASCII text is zero.
  const text = beginning
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return SCRIPTS.some((script) => script.test(text)) || isScriptHostJob(text);
}

/** Uses two searches, because a single expression would take a second for a text with a thousand `<job`. */
function isScriptHostJob(text: string): boolean {
  const job = text.search(/<job\b/i);
  return job >= 0 && /<script/i.test(text.slice(job));
}

/**
 * The entry of an Office file that lists the file's parts with their content types; Office opens the parts by these
 * types, not by their names.
 */
const CONTENT_TYPES = '[content_types].xml';
/**
 * Also matches an XML entity, because an entity can replace letters of these words; no program writes entities there.
 */
const MACRO_KINDS = /macroenabled|vbaproject|macrosheet|&(?!amp;)/i;
const MACRO_PARTS = /vbaproject\.bin|macrosheets\//i;
/** The attribute that declares macros in a Word document that is saved as a single XML file. */
const MACRO_FLAG = 'macrospresent';
/**
 * The attributes are found by search, because an XML parser keeps all attributes and open tags in memory: hundreds of
 * MB for a file of 18 MB.
 */
const DECLARATION = /(contenttype|macrospresent)\s*=\s*("[^"]*"|'[^']*')/gi;
const ENCODING = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/;
const END_OF_TYPES = /<\/(?:\w+:)?Types\s*>\s*$/;
/**
 * Matches the beginning of the macros in a Word document saved as a web archive, in plain text or in base64 with line
 * breaks anywhere.
 */
const ACTIVE_MIME = new RegExp(`ActiveMime|${[...'QWN0aXZlTWlt'].join('\\s*')}`);
/** Encodings in which these patterns find an attribute; for any other encoding, macros are assumed. */
const READABLE = /^(?:utf-?8|utf-?16(?:le|be)?|(?:us-)?ascii|iso-8859-\d+|windows-125\d)$/i;
/** Visual Basic's storages and streams. Compound documents compare names case-insensitively. */
const VBA_NAMES = new Set(['_vba_project', '_vba_project_cur', 'vba', 'macros']);
const DIRECTORY_ENTRY_BYTES = 128;
const NAME_BYTES = 64;
/** Limit per archive entry, which may be a zip bomb. */
const MAX_INFLATED_BYTES = 4 * 1024 * 1024;

/** Checks .docx, .xlsx, .pptx, and any other archive. */
async function hasMacrosInZip(content: Buffer): Promise<boolean> {
  let hasTypes = false;
  try {
    const zip = await fromBufferPromise(content, { decodeStrings: false, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1').toLowerCase();
      if (MACRO_PARTS.test(name)) return true;
      if (name !== CONTENT_TYPES) continue;
      // If there are two lists of content types, only Office knows which of them it uses, so macros are assumed.
      if (hasTypes) return true;
      hasTypes = true;
      if (await typesDeclareMacros(await zip.openReadStreamPromise(entry))) return true;
    }
    return false;
  } catch {
    // Office repairs archives that this reader cannot open, and opens formats that this reader does not know, so all
    // bytes of the file are searched.
    const text = content.toString('latin1').toLowerCase();
    return MACRO_PARTS.test(text) || text.includes(CONTENT_TYPES);
  }
}

/** Checks .doc and .xls: directory entries are aligned to 128 bytes. */
function hasMacrosInCompound(content: Buffer): boolean {
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= content.length; at += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = content.readUInt16LE(at + NAME_BYTES);
    if (nameBytes < 2 || nameBytes > NAME_BYTES) continue;
    if (VBA_NAMES.has(content.toString('utf16le', at, at + nameBytes - 2).toLowerCase())) return true;
  }
  return false;
}

/** Checks a document saved as one XML file, or as a web archive. */
function hasMacrosInText(content: Buffer): boolean {
  return ACTIVE_MIME.test(content.toString('latin1')) || declaresMacros(textOf(content));
}

/** Returns true for a list of types that is unreadable, because such a list may declare anything. */
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
