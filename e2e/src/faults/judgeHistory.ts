import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkHistory } from '../histories/checkHistory.ts';
import type { History } from '../histories/history.ts';

/** Limits the output: many clients see the same fault. */
const SHOWN = 5;
const FOLDER = join(__dirname, '../../../.data/histories');

/** Checks a run's history and prints its number of operations; saves a rejected history to a file. */
export async function judgeHistory(form: string, fault: string, { operations }: History): Promise<string[]> {
  const refused = checkHistory(operations);
  const records = new Set(operations.map(({ record }) => record)).size;
  const unknown = operations.filter(({ outcome }) => outcome === 'unknown').length;
  process.stdout.write(
    `${form}, ${fault}: ${operations.length} operations on ${records} records checked, ${unknown} of unknown outcome\n`,
  );
  if (refused.length === 0) return [];
  await mkdir(FOLDER, { recursive: true });
  const file = join(FOLDER, `${`${form} ${fault}`.replaceAll(/[^a-z0-9]+/gi, '-')}.json`);
  await writeFile(file, JSON.stringify({ refused, operations }, undefined, 1));
  return [...refused.slice(0, SHOWN), `${refused.length} sentences and the history: ${file}`];
}
