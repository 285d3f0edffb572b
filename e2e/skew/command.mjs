import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endPrograms, runProgram } from '../../operations/embedded/bootstrap/commands.mjs';
import { compile } from '../../operations/embedded/bootstrap/compile.mjs';
import { Failure } from '../../operations/embedded/bootstrap/failure.mjs';
import { buildFrontEnds } from '../../operations/embedded/bootstrap/frontEnds.mjs';
import { install } from '../../operations/embedded/bootstrap/install.mjs';
import { say, step } from '../../operations/embedded/bootstrap/progress.mjs';
import { ROOT } from '../../operations/embedded/bootstrap/root.mjs';
import { findCommit, previousRelease } from './history.mjs';
import { texts } from './texts.mjs';

const BUILD = `
const home = './operations/embedded';
const { endPrograms } = await import(home + '/bootstrap/commands.mjs');
process.once('SIGTERM', () => {
  endPrograms();
  process.exit(1);
});
const { compile } = await import(home + '/bootstrap/compile.mjs');
const { buildFrontEnds } = await import(home + '/bootstrap/frontEnds.mjs');
await compile(process.cwd(), ['packages/contracts']);
await buildFrontEnds(process.cwd());`;

/** The build of the front ends needs no install script of any package. */
const INSTALL = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

async function runOrFail(args, options, failure) {
  const { code, output } = await runProgram(args, options);
  if (code !== 0) throw new Failure(failure, output);
}

async function buildPrevious({ ref, commit }, folder) {
  await step(texts.source(ref), async () => {
    const archive = join(folder, 'source.tar');
    await runOrFail(['git', 'archive', '--output', archive, commit], { cwd: ROOT }, texts.noSource(ref));
    await runOrFail(['tar', '-xf', archive, '-C', folder], { cwd: ROOT }, texts.noSource(ref));
  });
  await step(texts.packages(ref), () => runOrFail([...npm, ...INSTALL], { cwd: folder }, texts.notInstalled(ref)));
  const args = [process.execPath, '--input-type=module', '--eval', BUILD];
  await runOrFail(args, { cwd: folder, shown: true }, texts.notBuilt(ref));
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-previous-'));
  process.on('exit', () => {
    // The removal is retried, because an interrupted npm keeps writing for a while.
    endPrograms('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return folder;
}

function readOptions() {
  try {
    return parseArgs({ options: { from: { type: 'string' }, 'if-possible': { type: 'boolean' } } }).values;
  } catch {
    throw new Failure(texts.usage);
  }
}

async function findPrevious({ from }) {
  const ref = from ?? (await previousRelease(ROOT));
  return ref === undefined ? undefined : { ref, commit: await findCommit(ROOT, ref) };
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

export async function main() {
  const options = readOptions();
  const version = await findPrevious(options);
  if (!version) {
    if (!options['if-possible']) throw new Failure(texts.noPrevious);
    say(texts.skipped);
    return;
  }
  const folder = temporaryFolder();
  const previous = join(folder, 'source');
  mkdirSync(previous);
  await install(ROOT);
  await compile(ROOT);
  await buildFrontEnds(ROOT);
  await buildPrevious(version, previous);
  process.exitCode = await runStories(previous, join(folder, 'tmp'));
}
