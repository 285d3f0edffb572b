import { makeDataTemplate, startMariaDb } from './mariaDb.mjs';
import { hasTool } from './tools.mjs';

/** One MariaDB for all service tests of a run; each test takes a database of its own in it. */
export default async function globalSetup() {
  if (!hasTool('mariadb')) return;
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  process.env.PARKWART_TEST_MARIADB = mariaDb.server;
  process.env.PARKWART_TEST_MARIADB_TEMPLATE = template;
  globalThis.parkwartTestMariaDb = mariaDb;
}
