import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from '../../embedded/bootstrap/compile.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { install } from '../../embedded/bootstrap/install.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { ROOT } from '../../embedded/bootstrap/root.mjs';
import { readDataFolder } from '../../embedded/bootstrap/settings.mjs';

export const DEFAULT_FOLDER = 'sicherungen';

/** @throws Failure with `usage` */
export function readCommand(options, usage) {
  try {
    const known = { compose: { type: 'boolean' }, ...options };
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options: known, allowPositionals: true });
    return { options: values, positionals };
  } catch {
    throw new Failure(usage);
  }
}

export function dataFolderOf({ compose }) {
  if (compose || process.env.PARKWART_TARGET === 'compose') return undefined;
  return readDataFolder(process.env, ROOT);
}

/** In the folders that the handbook names, unless `in` names one. */
export async function listBackups(options) {
  const { listCommand } = await loadCommands();
  const folders = options.in ? [resolve(options.in)] : [DEFAULT_FOLDER, '/backups'].map((name) => resolve(ROOT, name));
  await listCommand({ dataDir: dataFolderOf(options), folders, say });
}

export async function loadCommands() {
  if (process.env.PARKWART_BUILT !== '1') {
    await install(ROOT);
    await compile(ROOT, ['operations/maintenance']);
  }
  return import('../dist/cli.js');
}
