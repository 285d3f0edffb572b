import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './compare.ts';
import { type Figure, timed } from './figures.ts';
import { type OpenedPage, type Visit, visitPages } from './openedPages.ts';
import { say } from './say.ts';

const PROGRAM = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');
const ROUNDS = 3;
const MAX_REPORT_BYTES = 2 ** 26;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Lighthouse's own preset for phones: its network and processor are simulated from one unthrottled load. */
export async function lighthouse(): Promise<readonly Figure[]> {
  const results = await visitPages(auditPage);
  return [...results.values()].flat();
}

async function auditPage({ name }: OpenedPage, { url, port }: Visit): Promise<readonly Figure[]> {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round++) reports.push(await audit(name, url, port));
  const score = (category: string) => median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
  const value = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const figures = [
    timed(`${name}, Lighthouse performance`, score('performance'), 'points', 0.03),
    timed(`${name}, Lighthouse accessibility`, score('accessibility'), 'points', 0),
    timed(`${name}, Lighthouse best practices`, score('best-practices'), 'points', 0),
    timed(`${name}, Lighthouse LCP`, value('largest-contentful-paint'), 'ms'),
    timed(`${name}, Lighthouse TBT`, value('total-blocking-time'), 'ms', 0.5),
    timed(`${name}, Lighthouse CLS`, value('cumulative-layout-shift'), '', 0.5),
  ];
  for (const figure of figures) say(`  ${figure.name}: ${Number(figure.value.toFixed(3))} ${figure.unit}`);
  return figures;
}

/** `BENCH_REPORTS=<folder>` keeps the reports. */
async function audit(name: string, url: string, port: number): Promise<Report> {
  const report = await runProgram(url, port);
  const folder = process.env.BENCH_REPORTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.json`), report);
  }
  return JSON.parse(report);
}

async function runProgram(url: string, port: number): Promise<string> {
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-storage-reset',
    `--port=${port}`,
  ];
  const categories = '--only-categories=performance,accessibility,best-practices';
  const args = [PROGRAM, url, ...options, categories];
  const run = () => promisify(execFile)(process.execPath, args, { maxBuffer: MAX_REPORT_BYTES });
  // On a busy machine Chromium's trace sometimes lacks the navigation.
  const { stdout } = await run().catch(run);
  return stdout;
}
