import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endPrograms, runProgram } from '../../embedded/bootstrap/commands.mjs';
import { compile } from '../../embedded/bootstrap/compile.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { buildFrontEnds } from '../../embedded/bootstrap/frontEnds.mjs';
import { install } from '../../embedded/bootstrap/install.mjs';
import { say, step } from '../../embedded/bootstrap/progress.mjs';
import { ROOT } from '../../embedded/bootstrap/root.mjs';
import { findCommit, lastOfPreviousContract } from './history.mjs';
import { texts } from './texts.mjs';

/** Builds the front ends as that commit does it. */
const BUILD = `
const { existsSync } = await import('node:fs');
// Called local until contract 3.
const home = existsSync('embedded') ? './embedded' : './local';
const { endPrograms } = await import(home + '/bootstrap/commands.mjs');
process.once('SIGTERM', () => {
  endPrograms();
  process.exit(1);
});
const { compile } = await import(home + '/bootstrap/compile.mjs');
const { buildFrontEnds } = await import(home + '/bootstrap/frontEnds.mjs');
await compile(process.cwd(), ['packages/contracts']);
await buildFrontEnds(process.cwd());`;

/** What its own lockfile names. Front ends need nothing that a package would compile. */
const INSTALL = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** npm as it was called, or the one of the search path. */
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

async function mustRun(words, options, failure) {
  const { code, output } = await runProgram(words, options);
  if (code !== 0) throw new Failure(failure, output);
}

async function buildPrevious({ ref, commit }, folder) {
  await step(texts.source(ref), async () => {
    const archive = join(folder, 'source.tar');
    await mustRun(['git', 'archive', '--output', archive, commit], { cwd: ROOT }, texts.noSource(ref));
    await mustRun(['tar', '-xf', archive, '-C', folder], { cwd: ROOT }, texts.noSource(ref));
  });
  await step(texts.packages(ref), () => mustRun([...npm, ...INSTALL], { cwd: folder }, texts.notInstalled(ref)));
  const words = [process.execPath, '--input-type=module', '--eval', BUILD];
  await mustRun(words, { cwd: folder, shown: true }, texts.notBuilt(ref));
}

/** A folder that goes with this command, interrupted or not, and with it whatever is put there. */
function passingFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-previous-'));
  process.on('exit', () => {
    // What was interrupted takes its time to end, as npm does, and would go on writing.
    endPrograms('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return folder;
}

function readWords() {
  try {
    return parseArgs({ options: { from: { type: 'string' }, 'if-possible': { type: 'boolean' } } }).values;
  } catch {
    throw new Failure(texts.usage);
  }
}

/** What is asked for; without a word of it the last commit of the contract version before. */
async function whichVersion({ from }) {
  const ref = from ?? (await lastOfPreviousContract(ROOT));
  if (ref === undefined) return undefined;
  return { ref: from ?? ref.slice(0, 12), commit: await findCommit(ROOT, ref) };
}

async function runStories(previous, temporary) {
  mkdirSync(temporary);
  const jest = [process.execPath, join(ROOT, 'node_modules/jest/bin/jest.js'), '--config', 'e2e/skew/jest.config.mjs'];
  const { code } = await runProgram([...jest, '--runInBand'], {
    cwd: ROOT,
    shown: true,
    env: { PARKWART_PREVIOUS: previous, NODE_ENV: 'test', TMPDIR: temporary },
  });
  return code ?? 1;
}

/** npm run test:skew [-- --from <ref>]: that commit's front ends meet today's, and today's services, in a browser. */
export async function main() {
  const given = readWords();
  // Before anything is built.
  const version = await whichVersion(given);
  if (!version) {
    if (!given['if-possible']) throw new Failure(texts.noPrevious);
    say(texts.skipped);
    return;
  }
  const folder = passingFolder();
  const previous = join(folder, 'source');
  mkdirSync(previous);
  await install(ROOT);
  await compile(ROOT);
  await buildFrontEnds(ROOT);
  await buildPrevious(version, previous);
  process.exitCode = await runStories(previous, join(folder, 'tmp'));
}
