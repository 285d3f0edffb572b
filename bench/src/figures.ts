import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { databaseServerVersion } from '@parkwart/tooling/jest/databaseServer.mjs';

const FOLDER = join(import.meta.dirname, '../results');

export type Figures = ReadonlyMap<string, Figure>;

/** @returns the figures of the latest run of each bench, by name */
export async function readResults(): Promise<Figures> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  const results = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(FOLDER, file), 'utf8'))));
  const figures = results.flatMap((result: { figures: Figure[] }) => result.figures);
  return new Map(figures.map((figure) => [figure.name, figure]));
}

/** The machine's load, averaged over a minute. If the load exceeds the number of cores, timings mean little. */
const currentLoad = () => rounded(loadavg()[0] ?? 0);

/** Four significant digits for measurements; counts stay exact. */
const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));

export async function runAndKeep(name: string, bench: () => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  const loadBefore = currentLoad();
  const figures = (await bench()).map((figure) => ({ ...figure, value: rounded(figure.value) }));
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const machine = {
    node: process.versions.node,
    databaseServer: databaseServerVersion(),
    cores: availableParallelism(),
    loadBefore,
    loadAfter: currentLoad(),
  };
  // A bench whose tools are missing is skipped, and its last result is kept.
  if (figures.length > 0)
    await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify({ day, ...machine, figures }, null, 2)}\n`);
  return figures;
}

/** One measured value. Results and goals refer to the value by its name. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** How much repeated runs differ, as a share of the value; 0 for exact counts. */
  readonly noise: number;
}

export function exact(name: string, value: number, unit: string): Figure {
  return { name, value, unit, noise: 0 };
}

/** On a shared machine, rates and times vary by about a fifth. */
export function timed(name: string, value: number, unit: string, noise = 0.2): Figure {
  return { name, value, unit, noise };
}
