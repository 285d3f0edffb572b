import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { DatabaseSync } from '@photostructure/sqlite';

/** Belongs to this test run (packages/tooling/jest/templates.mjs). */
const { PARKWART_TEST_TEMPLATES: templates } = process.env;
const template = templates && join(templates, 'product');

const PUBLISHED = ['releases', 'site'];
const COPY = { recursive: true, verbatimSymlinks: true } as const;

/**
 * Fills a new data folder with published and migrated data of the run's first product, which is most of the work of a
 * start.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  if (template && existsSync(template)) await cp(template, dataDir, COPY);
}

/** Makes the template from a freshly started product. Each product has its own secrets and logs. */
export async function makeTemplate(dataDir: string): Promise<void> {
  if (!template || existsSync(template)) return;
  const own = `${template}.${randomUUID()}`;
  await mkdir(join(own, 'databases'), { recursive: true });
  for (const part of PUBLISHED) await cp(join(dataDir, part), join(own, part), COPY);
  for (const name of SERVICE_NAMES) snapshot(join(dataDir, 'databases', `${name}.sqlite`), own, name);
  await rename(own, template).catch(async () => {
    // Another worker was faster.
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
