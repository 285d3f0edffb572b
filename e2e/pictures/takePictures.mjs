import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { chromium } from 'playwright-core';
import { takeHandbook } from './handbookPictures.mjs';
import { ROOT } from './page.mjs';
import { takeReadme } from './readmePictures.mjs';

/*
 * `npm run pictures`: starts a separate product, fills it with demo data and takes the pictures for the README and
 * shell/handbuch.
 */

const RECORDS = 600;

const run = (script, args, env, stdio) =>
  spawn(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, env: { ...process.env, ...env }, stdio });

async function untilHealthy(base, product) {
  while (product.exitCode === null) {
    const response = await fetch(`${base}/health`).catch(() => undefined);
    if (response?.ok) return;
    await pause(1_000);
  }
  throw new Error('The product did not start.');
}

async function fill(env) {
  const [code] = await once(
    run('operations/embedded/demo-data.mjs', ['--records', String(RECORDS)], env, 'inherit'),
    'exit',
  );
  if (code !== 0) throw new Error('There is no demo data.');
}

const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-pictures-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const env = { DATA_DIR: dataDir, PORT: String(port) };
const product = run('operations/embedded/start.mjs', [], env, ['ignore', 'inherit', 'inherit']);
const browser = await chromium.launch({ executablePath: toolPath('chromium'), args: [...CHROMIUM_ARGUMENTS] });
try {
  await untilHealthy(base, product);
  await fill(env);
  await takeReadme(browser, base);
  await takeHandbook(browser, base, RECORDS);
} finally {
  await browser.close();
  product.kill();
  if (product.exitCode === null) await once(product, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
