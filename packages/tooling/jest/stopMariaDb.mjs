import { rm } from 'node:fs/promises';
import { removeTemplates } from './templates.mjs';

export default async function globalTeardown() {
  await globalThis.parkwartTestMariaDb?.remove();
  const template = process.env.PARKWART_TEST_MARIADB_TEMPLATE;
  if (template) await rm(template, { recursive: true, force: true });
  await removeTemplates();
}
