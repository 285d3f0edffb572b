import { makeDataTemplate, startMariaDb } from './mariaDb.mjs';
import { hasTool } from './tools.mjs';

/** One MariaDB server per run; each test has its own database. */
export default async function globalSetup() {
  if (!hasTool('mariadb')) return;
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  process.env.PARKWART_TEST_MARIADB = mariaDb.server;
  process.env.PARKWART_TEST_MARIADB_TEMPLATE = template;
  globalThis.parkwartTestMariaDb = mariaDb;
}
