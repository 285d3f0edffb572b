import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { DatabaseSync } from '@photostructure/sqlite';

/** Of this test run (packages/tooling/jest/templates.mjs). */
const { PARKWART_TEST_TEMPLATES: templates } = process.env;

const PUBLISHED = ['releases', 'site'];
const COPY = { recursive: true, verbatimSymlinks: true } as const;

const folder = () => templates && join(templates, 'product');

/** Fills a new data folder with what the run's first product published and migrated, which costs it most of its start. */
export async function copyKeptProduct(dataDir: string): Promise<void> {
  const kept = folder();
  if (kept && existsSync(kept)) await cp(kept, dataDir, COPY);
}

/** Keeps a product that has just started, for the next ones. Secrets and logs are each product's own. */
export async function keepProduct(dataDir: string): Promise<void> {
  const kept = folder();
  if (!kept || existsSync(kept)) return;
  const own = `${kept}.${randomUUID()}`;
  await mkdir(join(own, 'databases'), { recursive: true });
  for (const part of PUBLISHED) await cp(join(dataDir, part), join(own, part), COPY);
  for (const name of SERVICE_NAMES) snapshot(join(dataDir, 'databases', `${name}.sqlite`), own, name);
  await rename(own, kept).catch(async () => {
    // The other worker was faster.
    await rm(own, { recursive: true });
  });
}

function snapshot(file: string, target: string, name: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.prepare('VACUUM INTO ?').run(join(target, 'databases', `${name}.sqlite`));
  } finally {
    database.close();
  }
}
