import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** The compose stack's settings, one `NAME=value` per line; the operator may edit it, too. */
const FILE = '.env';

const read = (root: string) => readFile(join(root, FILE), 'utf8').catch(() => '');

const lineOf = (name: string) => new RegExp(`^${name}=.*$`, 'm');

/** A setting as docker compose reads it; empty if not set. */
export async function readSetting(root: string, name: string): Promise<string> {
  const line = lineOf(name).exec(await read(root))?.[0] ?? '';
  return line.slice(name.length + 1).replace(/^(['"])(.*)\1$/, '$2');
}

export async function writeSettings(root: string, settings: Readonly<Record<string, string>>): Promise<void> {
  let text = await read(root);
  for (const [name, value] of Object.entries(settings)) {
    const line = `${name}=${value}`;
    if (lineOf(name).test(text)) text = text.replace(lineOf(name), () => line);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  }
  const file = join(root, FILE);
  await writeFileAtomic(file, text, { mode: 0o600 });
}
