import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, runTool } from './commands.mjs';
import { compile } from './compile.mjs';
import { describeFailure } from './failure.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { say } from './progress.mjs';
import { ROOT } from './root.mjs';
import { countResults, isGood, listSkipped, summary } from './testResults.mjs';
import { texts } from './texts.mjs';

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

/** Runs jest in the terminal. @returns its exit code, and its JSON report if it wrote one */
async function runJest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-results-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'results.json');
  const jest = [process.execPath, join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${file}`];
  const { code } = await runProgram([...jest, ...args], { cwd: ROOT, shown: true, env: { NODE_ENV: 'test' } });
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

async function printSkipped(report) {
  const skipped = listSkipped(report);
  if (skipped.length > 0) say(texts.skipped(skipped));
  const { missingTools } = await import('@parkwart/tooling/jest/tools.mjs');
  const missing = missingTools();
  if (missing) say(texts.missing(missing.tools, missing.install));
}

const checks = {
  [texts.rules]: () => runTool(ROOT, texts.lint, ['@biomejs/biome/bin/biome', 'check', '.']),
  [texts.needless]: () => runTool(ROOT, texts.unused, ['knip/bin/knip.js', '--no-progress']),
};

/**
 * Runs `npm test`, also in a fresh clone, and `npm run test:system`, which has another jest configuration and no source
 * checks. Passes its arguments to jest.
 */
export async function main() {
  const args = process.argv.slice(2);
  await install(ROOT);
  const failedSteps = await runSteps({
    [texts.types]: () => compile(ROOT),
    ...(args.includes('--config') ? {} : checks),
    [texts.frontEnds]: () => buildFrontEnds(ROOT),
  });
  const run = await runJest(args);
  await printSkipped(run.report);
  if (failedSteps.length > 0) say(texts.failedSteps(failedSteps));
  const counts = countResults(run, failedSteps);
  say(summary(counts));
  process.exitCode = isGood(counts, process.env.PARKWART_REQUIRE_ALL === '1') ? 0 : 1;
}
