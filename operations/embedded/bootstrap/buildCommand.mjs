import { compile } from './compile.mjs';
import { buildFrontEnds } from './frontEnds.mjs';
import { install } from './install.mjs';
import { ROOT } from './root.mjs';

export async function main() {
  await install(ROOT);
  await compile(ROOT);
  await buildFrontEnds(ROOT);
}
