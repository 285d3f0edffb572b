import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compare } from './compare.ts';
import { type Figure, timed } from './figures.ts';
import { type OpenedPage, openPages } from './openedPages.ts';

const PROGRAM = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');
const ROUNDS = 3;
const MAX_REPORT_BYTES = 2 ** 26;
const OPTIONS = [
  '--output=json',
  '--quiet',
  '--no-enable-error-reporting',
  '--disable-storage-reset',
  '--only-categories=performance,accessibility,best-practices',
];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Lighthouse's preset for phones: it simulates network and processor from one unthrottled load. */
export function lighthouse(): Promise<readonly Figure[]> {
  return openPages(async (opened) => {
    const { name } = opened;
    const { report } = await compare(name, ROUNDS, { report: () => audit(opened) });
    return [
      timed(`${name}, Lighthouse performance`, report.performance, 'points', 0.03),
      timed(`${name}, Lighthouse accessibility`, report.accessibility, 'points', 0),
      timed(`${name}, Lighthouse best practices`, report.practices, 'points', 0),
      timed(`${name}, Lighthouse CLS`, report.CLS, '', 0.5),
    ];
  });
}

/** `BENCH_REPORTS=<folder>` saves the reports there. */
async function audit({ name, url, port }: OpenedPage) {
  const run = () =>
    promisify(execFile)(process.execPath, [PROGRAM, url, `--port=${port}`, ...OPTIONS], {
      maxBuffer: MAX_REPORT_BYTES,
    });
  // On a busy machine Chromium's trace sometimes lacks the navigation.
  const { stdout } = await run().catch(run);
  const folder = process.env.BENCH_REPORTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.json`), stdout);
  }
  const { categories, audits }: Report = JSON.parse(stdout);
  const points = (category: string) => 100 * (categories[category]?.score ?? 0);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    practices: points('best-practices'),
    CLS: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}
