import { makeDataTemplate, startDatabaseServer } from './databaseServer.mjs';
import { makeTemplates } from './templates.mjs';
import { hasTool } from './tools.mjs';

/**
 * Starts one database server per run; each test has a separate database, a copy of the first database that was
 * migrated. PARKWART_TEST_MYSQL (`mysql://root:password@host:port`) is the URL of a running server to use instead.
 * Tests that stop their database server always start a separate server.
 */
export default async function globalSetup() {
  await makeTemplates();
  const given = process.env.PARKWART_TEST_MYSQL;
  if (given) process.env.PARKWART_TEST_DATABASE_SERVER = given;
  if (!hasTool('mysql')) return;
  const template = await makeDataTemplate();
  process.env.PARKWART_TEST_DATABASE_TEMPLATE = template;
  if (given) return;
  const databaseServer = await startDatabaseServer(template);
  process.env.PARKWART_TEST_DATABASE_SERVER = databaseServer.server;
  globalThis.parkwartTestDatabaseServer = databaseServer;
}
