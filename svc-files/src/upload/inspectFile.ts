import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';
import { hasMacrosInCompound, hasMacrosInText, hasMacrosInZip } from './officeMacros.ts';

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

/** Depends only on the content, not on the name. */
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
  // Every other byte of UTF-16, which Windows writes, is zero.
  const text = beginning
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return SCRIPTS.some((script) => script.test(text)) || isScriptHostJob(text);
}

/** Two searches: a single expression would take a second for a text with a thousand `<job`. */
function isScriptHostJob(text: string): boolean {
  const job = text.search(/<job\b/i);
  return job >= 0 && /<script/i.test(text.slice(job));
}
