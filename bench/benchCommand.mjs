import { join } from 'node:path';
import { compile } from '../operations/embedded/bootstrap/compile.mjs';
import { buildFrontEnds } from '../operations/embedded/bootstrap/frontEnds.mjs';
import { install } from '../operations/embedded/bootstrap/install.mjs';
import { ROOT } from '../operations/embedded/bootstrap/root.mjs';

/** Benches that run the whole product, front ends included. */
const WHOLE = ['quick', 'vitals', 'lighthouse'];

export async function main() {
  const names = process.argv.slice(2);
  const isWhole = names.length === 0 || names.some((name) => WHOLE.includes(name));
  await install(ROOT);
  await compile(ROOT, isWhole ? [] : ['bench']);
  if (isWhole) await buildFrontEnds(ROOT);
  if (names.length === 0 || names.includes('lighthouse')) await install(join(ROOT, 'bench/lighthouse'));
  const { runBenches } = await import('./dist/run.js');
  await runBenches(names);
}
