import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './commands.mjs';
import { compile } from './compile.mjs';
import { describeFailure, Failure } from './failure.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { say, step } from './progress.mjs';
import { ROOT } from './root.mjs';
import { countResults, isGood, listSkipped, summary } from './testResults.mjs';
import { texts } from './texts.mjs';

function program(path) {
  return [process.execPath, join(ROOT, 'node_modules', path)];
}

async function lint() {
  await step(texts.lint, async () => {
    const { code, output } = await runProgram([...program('@biomejs/biome/bin/biome'), 'check', '.'], { cwd: ROOT });
    if (code !== 0) throw new Failure(texts.lintFailed, output);
  });
}

/** Does every step, whichever failed before, and answers the names of those that failed. */
async function runSteps(steps) {
  const failed = [];
  for (const [name, work] of Object.entries(steps)) {
    try {
      await work();
    } catch (error) {
      process.stderr.write(`${describeFailure(error)}\n`);
      failed.push(name);
    }
  }
  return failed;
}

async function runJest() {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-results-'));
  // Interrupted or not.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'results.json');
  const words = [...program('jest/bin/jest.js'), '--json', `--outputFile=${file}`, ...process.argv.slice(2)];
  await runProgram(words, { cwd: ROOT, shown: true, env: { NODE_ENV: 'test' } });
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function saySkipped(report) {
  const skipped = listSkipped(report);
  if (skipped.length > 0) say(texts.skipped(skipped));
  const { missingTools } = await import('@parkwart/tooling/jest/tools.mjs');
  const missing = missingTools();
  if (missing) say(texts.missing(missing.tools, missing.install));
}

/** npm test: everything, on a fresh clone too. Arguments go to jest. */
export async function main() {
  await install(ROOT);
  const failedSteps = await runSteps({
    [texts.types]: () => compile(ROOT),
    [texts.rules]: lint,
    [texts.frontEnds]: () => buildFrontEnds(ROOT),
  });
  const report = await runJest();
  await saySkipped(report);
  if (failedSteps.length > 0) say(texts.failedSteps(failedSteps));
  const counts = countResults(report, failedSteps);
  say(summary(counts));
  process.exitCode = isGood(counts, process.env.PARKWART_REQUIRE_ALL === '1') ? 0 : 1;
}
