import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const VECTORS = fileURLToPath(new URL('../../../../packages/contracts/vectors/', import.meta.url));

/** The rows of a table of test vectors, without its head. */
export const vectorsOf = (table: string): string[][] =>
  readFileSync(VECTORS + table, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
