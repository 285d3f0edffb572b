import { makeDataTemplate, startMariaDb } from './mariaDb.mjs';
import { makeTemplates } from './templates.mjs';
import { hasTool } from './tools.mjs';

/** One MariaDB server per run; each test has its own database, copied from the first that was migrated. */
export default async function globalSetup() {
  await makeTemplates();
  if (!hasTool('mariadb')) return;
  const template = await makeDataTemplate();
  const mariaDb = await startMariaDb(template);
  process.env.PARKWART_TEST_MARIADB = mariaDb.server;
  process.env.PARKWART_TEST_MARIADB_TEMPLATE = template;
  globalThis.parkwartTestMariaDb = mariaDb;
}
