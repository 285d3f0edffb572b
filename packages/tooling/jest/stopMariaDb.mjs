import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  await rm(process.env.PARKWART_TEST_TEMPLATES, { recursive: true, force: true });
  if (!globalThis.parkwartTestMariaDb) return;
  await globalThis.parkwartTestMariaDb.remove();
  await rm(process.env.PARKWART_TEST_MARIADB_TEMPLATE, { recursive: true, force: true });
}
