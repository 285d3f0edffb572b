import { join } from 'node:path';
import { runProgram } from './commands.mjs';
import { compile } from './compile.mjs';
import { describeFailure, Failure } from './failure.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { runJest } from './jestRun.mjs';
import { say, step } from './progress.mjs';
import { ROOT } from './root.mjs';
import { countResults, isGood, listSkipped, summary } from './testResults.mjs';
import { texts } from './texts.mjs';

async function check(program, args, { doing, failed }) {
  await step(doing, async () => {
    const { code, output } = await runProgram([process.execPath, join(ROOT, 'node_modules', program), ...args], {
      cwd: ROOT,
    });
    if (code !== 0) throw new Failure(failed, output);
  });
}

const lint = () => check('@biomejs/biome/bin/biome', ['check', '.'], { doing: texts.lint, failed: texts.lintFailed });
const findUnused = () =>
  check('knip/bin/knip.js', ['--no-progress'], { doing: texts.unused, failed: texts.unusedFound });

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

async function printSkipped(report) {
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
    [texts.needless]: findUnused,
    [texts.frontEnds]: () => buildFrontEnds(ROOT),
  });
  const run = await runJest(ROOT, process.argv.slice(2));
  await printSkipped(run.report);
  if (failedSteps.length > 0) say(texts.failedSteps(failedSteps));
  const counts = countResults(run, failedSteps);
  say(summary(counts));
  process.exitCode = isGood(counts, process.env.PARKWART_REQUIRE_ALL === '1') ? 0 : 1;
}
