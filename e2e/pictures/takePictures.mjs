import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { withNewProduct } from '@parkwart/tooling/jest/npmStart.mjs';
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

async function fill(env) {
  const args = [join(ROOT, 'operations/embedded/demo-data.mjs'), '--records', String(RECORDS)];
  const [code] = await once(spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('There is no demo data.');
}

await withNewProduct(async (url, env) => {
  await fill({ ...process.env, ...env });
  const browser = await chromium.launch({ executablePath: toolPath('chromium'), args: [...CHROMIUM_ARGUMENTS] });
  try {
    await takeReadme(browser, url);
    await takeHandbook(browser, url, RECORDS);
  } finally {
    await browser.close();
  }
});
