import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of a table in `packages/contracts/vectors`, without its heading: inputs, right value, source. */
export function vectors(name: string): string[][] {
  const path = join(__dirname, '../../vectors', `${name}.tsv`);
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return rows.map((row) => row.split('\t'));
}
