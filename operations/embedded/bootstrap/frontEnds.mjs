import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frontEndsIn } from '../../../packages/tooling/workspaces.mjs';
import { runProgram } from './commands.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { texts } from './texts.mjs';

const SHARED_INPUTS = ['packages/contracts', 'packages/letter', 'packages/ui', 'packages/web', 'packages/tooling'];
const SHARED_FILES = ['package.json', 'package-lock.json'];

const NOT_INPUT = /^(?:node_modules|dist|fixtures|\.types|\..*)$|\.test\.tsx?$|\.tsbuildinfo$/;

const BUILDER = fileURLToPath(new URL('../../../packages/tooling/webpack/builder.mjs', import.meta.url));

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

function startBuilder(folders) {
  const builder = {};
  const talk = (child) => {
    child.send(folders);
    builder.answers = on(child, 'message', { close: ['close'] });
    builder.end = () => child.connected && child.send([]);
  };
  const env = { NODE_ENV: 'production' };
  builder.ended = runProgram([process.execPath, BUILDER], { env, talk });
  return builder;
}

async function receive(builder, root, { name, inputs }) {
  const { value: [answer] = [] } = await builder.answers.next();
  const { succeeded, output } = answer ?? (await builder.ended);
  if (!succeeded) throw new Failure(texts.frontEnd(name).failed, output);
  await writeFile(join(root, name, 'dist', STAMP), inputs);
}

/**
 * Builds front ends whose inputs changed. Afterwards, the builder's process writes its caches and then ends by itself.
 */
export async function buildFrontEnds(root, frontEnds = frontEndsIn(root)) {
  const found = frontEnds.map(async (name) => {
    const inputs = await inputHash(root, name);
    return (await isBuilt(root, name, inputs)) ? [] : [{ name, inputs }];
  });
  const changed = (await Promise.all(found)).flat();
  if (changed.length === 0) return step(texts.frontEndsUnchanged, async () => undefined);
  const builder = startBuilder(changed.map(({ name }) => join(root, name)));
  try {
    for (const frontEnd of changed) await step(texts.frontEnd(frontEnd.name), () => receive(builder, root, frontEnd));
  } finally {
    builder.end();
  }
}
