import { rm } from 'node:fs/promises';
import { removeTemplates } from './templates.mjs';

export default async function globalTeardown() {
  await globalThis.parkwartTestDatabaseServer?.remove();
  const template = process.env.PARKWART_TEST_DATABASE_TEMPLATE;
  if (template) await rm(template, { recursive: true, force: true });
  await removeTemplates();
}
