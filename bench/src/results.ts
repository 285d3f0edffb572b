import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figures.ts';

const FOLDER = join(import.meta.dirname, '../results');

/** The latest run of one bench, kept in the repository. */
export interface Result {
  readonly day: string;
  readonly node: string;
  readonly cores: number;
  /** Average of a minute; above the number of cores, times say little. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly figures: readonly Figure[];
}

export async function readResults(): Promise<ReadonlyMap<string, Result>> {
  await mkdir(FOLDER, { recursive: true });
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort();
  const entries = files.map(async (file) => {
    const result = JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as Result;
    return [file.slice(0, -'.json'.length), result] as const;
  });
  return new Map(await Promise.all(entries));
}

const currentLoad = () => round(loadavg()[0] ?? 0);

export async function runAndKeep(name: string, bench: () => Promise<readonly Figure[]>): Promise<Result> {
  const loadBefore = currentLoad();
  const figures = await bench();
  const result: Result = {
    day: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
    node: process.versions.node,
    cores: availableParallelism(),
    loadBefore,
    loadAfter: currentLoad(),
    figures: figures.map((figure) => ({ ...figure, value: round(figure.value) })),
  };
  // Without what it needs a bench is skipped, and the last result stays.
  if (figures.length > 0) await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/** Four digits of what is measured, all of what is counted. */
function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}
