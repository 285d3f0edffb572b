import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exact, type Figure } from './figures.ts';
import { firstLoad } from './firstLoad.ts';
import { say } from './say.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'bench/bundle/dist/static');

/** The booth's first load against the same sources built as one program: what loading remotes costs. */
export async function singleBundle(): Promise<readonly Figure[]> {
  const webpack = [join(ROOT, 'node_modules/webpack/bin/webpack.js'), '--config', 'bench/bundle/webpack.config.mjs'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, webpack, { cwd: ROOT, env });
  const [script, style] = [await entryBytes('js'), await entryBytes('css')];
  say(`  a single bundle: ${script + style} bytes of gzip JavaScript and CSS`);
  const booth = (await firstLoad()).find(({ unit }) => unit === 'B')?.value ?? Number.NaN;
  return [
    exact('booth as a single bundle, JavaScript and CSS', script + style, 'B'),
    exact('booth ÷ a single bundle', booth / (script + style), '×'),
  ];
}

async function entryBytes(kind: 'js' | 'css'): Promise<number> {
  const folder = join(BUILT, kind);
  const file = (await readdir(folder)).find((name) => name.startsWith('main.') && name.endsWith(`.${kind}.gz`));
  if (!file) throw new Error(`the bundle has no ${kind}`);
  return (await stat(join(folder, file))).size;
}
