import { parseArgs } from 'node:util';
import { compile } from '../../embedded/bootstrap/compile.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { install } from '../../embedded/bootstrap/install.mjs';
import { ROOT } from '../../embedded/bootstrap/root.mjs';
import { readDataFolder } from '../../embedded/bootstrap/settings.mjs';

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

export async function loadCommands() {
  if (process.env.PARKWART_BUILT !== '1') {
    await install(ROOT);
    await compile(ROOT, ['operations']);
  }
  return import('../dist/cli.js');
}
