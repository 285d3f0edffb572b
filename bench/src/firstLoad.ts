import { join } from 'node:path';
import { firstLoad as filesOf } from '@parkwart/tooling/webpack/firstLoad.mjs';
import { say } from './say.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Exact, from the built front ends: what the page names and what its script preloads. */
export async function firstLoad(): Promise<void> {
  const files = filesOf(join(ROOT, 'shell'), join(ROOT, 'mfe-staff'));
  for (const { file, bytes, depth } of files) say(`  ${String(bytes).padStart(7)} bytes, depth ${depth}  ${file}`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const depth = Math.max(...files.map((file) => file.depth));
  say(
    `  the booth: ${total} bytes of gzip JavaScript and CSS, ${1 + files.length} requests with the page, depth ${depth}`,
  );
}
