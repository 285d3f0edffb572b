import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what a test run migrates and publishes once, and its tests copy. */
export async function makeTemplates() {
  process.env.PARKWART_TEST_TEMPLATES ??= await mkdtemp(join(tmpdir(), 'parkwart-templates-'));
}

export async function removeTemplates() {
  await rm(process.env.PARKWART_TEST_TEMPLATES, { recursive: true, force: true });
}
