import { open, readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';

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
  /<job\b[^>]*>[\s\S]*<script/i,
];
const PREFIX_BYTES = 65_536;
/** A directory entry in every compound document with Visual Basic. */
const VBA_ENTRY = Buffer.from('_VBA_PROJECT', 'utf16le');
/** Zip archives store the names of their parts uncompressed. */
const VBA_PARTS = /vbaProject\.bin|macrosheets\//i;
/** Class ids of installer packages, transforms and patches. */
const INSTALLERS = ['84', '82', '86'].map((id) => Buffer.from(`${id}100c0000000000c000000000000046`, 'hex'));

/** By the content alone, not by the name. */
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
  if (type === COMPOUND_TYPE) return inspectCompoundDocument(await readFile(path));
  const prefix = await readPrefix(path);
  if (prefix.subarray(0, 2).equals(Buffer.from('PK'))) {
    return VBA_PARTS.test((await readFile(path)).toString('latin1')) ? 'macros' : undefined;
  }
  return isScript(prefix) ? 'program' : undefined;
}

function inspectCompoundDocument(content: Buffer): Inspection['runs'] {
  if (INSTALLERS.some((id) => content.includes(id))) return 'program';
  return content.includes(VBA_ENTRY) ? 'macros' : undefined;
}

async function readPrefix(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PREFIX_BYTES), 0, PREFIX_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isScript(beginning: Buffer): boolean {
  // Every other byte of UTF-16, which Windows writes, is zero.
  const text = beginning
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return SCRIPTS.some((script) => script.test(text));
}
