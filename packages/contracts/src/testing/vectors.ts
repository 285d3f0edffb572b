import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const VECTORS = join(__dirname, '../../vectors');

/** The rows of a table in `packages/contracts/vectors`, without its heading: inputs, right value, source. */
export function vectors(name: string): string[][] {
  const [, ...rows] = readFileSync(join(VECTORS, `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  return rows.map((row) => row.split('\t'));
}
