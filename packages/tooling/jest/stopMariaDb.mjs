import { rm } from 'node:fs/promises';
import { removeTemplates } from './templates.mjs';

export default async function globalTeardown() {
  await removeTemplates();
  if (!globalThis.parkwartTestMariaDb) return;
  await globalThis.parkwartTestMariaDb.remove();
  await rm(process.env.PARKWART_TEST_MARIADB_TEMPLATE, { recursive: true, force: true });
}
