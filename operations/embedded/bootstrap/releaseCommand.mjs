import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { PRODUCT } from './product.mjs';
import { say, step } from './progress.mjs';
import { ROOT } from './root.mjs';
import { readDataFolder } from './settings.mjs';

const BUILDING = ['deploy', 'canary', 'upgrade'];

/**
 * Builds the release commands. For a command such as `rollback`, an existing build is used, because a rollback must
 * work in a checkout that does not build.
 */
async function prepare(command) {
  if (!BUILDING.includes(command) && existsSync(join(ROOT, 'operations/releases/dist/commands/run.js'))) return;
  await install(ROOT, PRODUCT);
  await compile(ROOT, ['operations/releases']);
}

async function build(name) {
  await compile(ROOT, [name]);
  if (!name.startsWith('svc-')) await buildFrontEnds(ROOT, [name]);
}

/** npm run deploy, canary, promote, rollback, releases: `node operations/embedded/release.mjs <command> …` */
export async function main() {
  const [command = '', ...args] = process.argv.slice(2);
  await prepare(command);
  const { runReleaseCommand } = await import('../../releases/dist/commands/run.js');
  const dataDir = readDataFolder(process.env, ROOT);
  await runReleaseCommand({ root: ROOT, dataDir, say, step, build }, command, args);
}
