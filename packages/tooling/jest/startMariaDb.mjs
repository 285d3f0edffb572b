import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataTemplate, startMariaDb } from './mariaDb.mjs';
import { hasTool } from './tools.mjs';

/** One MariaDB server per run; each test has its own database, copied from the first that was migrated. */
export default async function globalSetup() {
  process.env.PARKWART_TEST_TEMPLATES = await mkdtemp(join(tmpdir(), 'parkwart-migrated-'));
  if (!hasTool('mariadb')) return;
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  process.env.PARKWART_TEST_MARIADB = mariaDb.server;
  process.env.PARKWART_TEST_MARIADB_TEMPLATE = template;
  globalThis.parkwartTestMariaDb = mariaDb;
}
