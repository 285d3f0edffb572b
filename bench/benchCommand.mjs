import { compile } from '../operations/embedded/bootstrap/compile.mjs';
import { buildFrontEnds } from '../operations/embedded/bootstrap/frontEnds.mjs';
import { install } from '../operations/embedded/bootstrap/install.mjs';
import { ROOT } from '../operations/embedded/bootstrap/root.mjs';

export async function main() {
  const names = process.argv.slice(2);
  // The bench `vitals` needs the front ends, because it opens their pages in a browser.
  const isWhole = names.length === 0 || names.includes('vitals');
  await install(ROOT);
  await compile(ROOT, isWhole ? [] : ['bench']);
  if (isWhole) await buildFrontEnds(ROOT);
  const { runBenches } = await import('./dist/run.js');
  await runBenches(names);
}
