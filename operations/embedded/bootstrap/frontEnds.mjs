import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { frontEndsIn } from '../../../packages/tooling/workspaces.mjs';
import { runTool } from './commands.mjs';
import { step } from './progress.mjs';
import { texts } from './texts.mjs';

const SHARED_INPUTS = ['packages/contracts', 'packages/ui', 'packages/web', 'packages/tooling'];
const SHARED_FILES = ['package.json', 'package-lock.json'];

const NOT_INPUT = /^(?:node_modules|dist|fixtures|\.types|\..*)$|\.test\.tsx?$|\.tsbuildinfo$/;
const CONCURRENCY = 2;

/** A file in dist/ with the hash of the last build's inputs. */
const STAMP = '.built-from';

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !NOT_INPUT.test(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesBelow(path) : [path];
      }),
  );
  return lists.flat();
}

export async function inputHash(root, name) {
  const folders = [...SHARED_INPUTS, name].map((folder) => join(root, folder));
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  files.push(...SHARED_FILES.map((file) => join(root, file)));
  const hash = createHash('sha256').update(process.env.PARKWART_API_BASE ?? '');
  for (const file of files.sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function isBuilt(root, name, inputs) {
  const stamp = await readFile(join(root, name, 'dist', STAMP), 'utf8').catch(() => undefined);
  return stamp === inputs && existsSync(join(root, name, 'dist/release.json'));
}

async function buildFrontEnd(root, name, inputs) {
  const cwd = join(root, name);
  const webpack = ['webpack/bin/webpack.js', '--config', 'webpack.config.mjs'];
  await runTool(root, texts.frontEnd(name), webpack, { cwd, env: { NODE_ENV: 'production' } });
  await writeFile(join(cwd, 'dist', STAMP), inputs);
}

export async function buildFrontEnds(root, frontEnds = frontEndsIn(root)) {
  const found = frontEnds.map(async (name) => {
    const inputs = await inputHash(root, name);
    return (await isBuilt(root, name, inputs)) ? [] : [{ name, inputs }];
  });
  const changed = (await Promise.all(found)).flat();
  if (changed.length === 0) await step(texts.frontEndsUnchanged, async () => undefined);
  const waiting = changed.values();
  const work = async () => {
    for (const { name, inputs } of waiting) await buildFrontEnd(root, name, inputs);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
