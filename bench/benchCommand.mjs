import { compile } from '../local/bootstrap/compile.mjs';
import { install } from '../local/bootstrap/install.mjs';
import { ROOT } from '../local/bootstrap/root.mjs';

/** npm run bench -- <name> … */
export async function main() {
  await install(ROOT);
  await compile(ROOT, ['bench']);
  const { runBenches } = await import('./dist/run.js');
  await runBenches(process.argv.slice(2));
}
