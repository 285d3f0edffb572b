import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../../local/bootstrap/commands.mjs';
import { compile } from '../../local/bootstrap/compile.mjs';
import { Failure } from '../../local/bootstrap/failure.mjs';
import { buildFrontEnds } from '../../local/bootstrap/frontEnds.mjs';
import { install } from '../../local/bootstrap/install.mjs';
import { step } from '../../local/bootstrap/progress.mjs';
import { ROOT } from '../../local/bootstrap/root.mjs';
import { texts } from './texts.mjs';

/** Installs and builds the front ends as that commit did it, with its own lockfile. */
const BUILD = `
const { install } = await import('./local/bootstrap/install.mjs');
const { buildFrontEnds } = await import('./local/bootstrap/frontEnds.mjs');
await install(process.cwd());
await buildFrontEnds(process.cwd());`;

async function mustRun(words, options, failure) {
  const { code, output } = await runProgram(words, options);
  if (code !== 0) throw new Failure(failure, output);
}

async function buildPrevious(ref, folder) {
  await step(texts.source(ref), async () => {
    const archive = join(folder, 'source.tar');
    await mustRun(['git', 'archive', '--output', archive, ref], { cwd: ROOT }, texts.noSource(ref));
    await mustRun(['tar', '-xf', archive, '-C', folder], { cwd: ROOT }, texts.noSource(ref));
  });
  const words = [process.execPath, '--input-type=module', '--eval', BUILD];
  await mustRun(words, { cwd: folder, shown: true }, texts.notBuilt(ref));
}

/** npm run test:skew -- --from <ref>: that commit's front ends meet today's, and today's services, in a browser. */
export async function main() {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
  if (!from) throw new Failure(texts.usage);
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-previous-'));
  try {
    await install(ROOT);
    await compile(ROOT);
    await buildFrontEnds(ROOT);
    await buildPrevious(from, folder);
    const jest = [
      process.execPath,
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--config',
      'e2e/skew/jest.config.mjs',
    ];
    const { code } = await runProgram(jest, {
      cwd: ROOT,
      shown: true,
      env: { PARKWART_PREVIOUS: folder, NODE_ENV: 'test' },
    });
    process.exitCode = code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
