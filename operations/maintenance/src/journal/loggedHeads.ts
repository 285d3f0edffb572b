import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { LoggedHead } from '@parkwart/service-kit/journal/verifyJournal';

/** The heads of the journal that a service's log names; lines of anything else are skipped. */
export function headsIn(log: string): LoggedHead[] {
  return log.split('\n').flatMap((line) => {
    const start = line.indexOf('{');
    if (start < 0 || !line.includes('"journal head"')) return [];
    const { seal, head }: { seal?: unknown; head?: unknown } = parsed(line.slice(start)) ?? {};
    return typeof seal === 'number' && typeof head === 'string' ? [{ id: seal, hash: head }] : [];
  });
}

/** None without the file. */
export async function headsInFile(file: string): Promise<LoggedHead[]> {
  return existsSync(file) ? headsIn(await readFile(file, 'utf8')) : [];
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    // A line that a killed process did not finish.
    return undefined;
  }
}
