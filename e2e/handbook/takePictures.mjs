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

/* npm run handbook-pictures: fills a product of its own with demo data and takes the pictures of shell/handbuch. */

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'shell/handbuch/bilder');
const RECORDS = '600';
/** In ms: charts draw themselves, dialogs arrive. */
const SETTLED = 3_000;

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
  const [code] = await once(run('embedded/demo-data.mjs', ['--records', RECORDS], env, 'inherit'), 'exit');
  if (code !== 0) throw new Error('There is no demo data.');
}

async function openPage(browser, base, account) {
  const context = await browser.newContext({ baseURL: base, locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Benutzername').fill(account);
  await page.getByLabel('Passwort', { exact: true }).fill(`parkwart-${account}`);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  return page;
}

async function take(page, name) {
  await page.mouse.move(0, 0);
  await pause(SETTLED);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}

async function takeAt(page, address, name) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, name);
}

async function takeBooth(page) {
  await page.getByLabel('Fahrzeugnummer').fill('B-PW 2026');
  await take(page, 'einchecken');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Formular erfolgreich übermittelt!').waitFor();
  await page.getByText('Formular erfolgreich übermittelt!').waitFor({ state: 'hidden' });
  await take(page, 'eingecheckt');
  await takeAt(page, '/check-out', 'kasse');
  await page.getByLabel('Rechnungsnummer').fill(String(Number(RECORDS) + 100_001));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Auschecken' }).waitFor();
  await take(page, 'auschecken');
}

/** The newest record that has a fine. */
async function recordWithFine(page) {
  const { records } = await (await page.request.get('/api/employee/records?limit=200')).json();
  return records.find(({ fines, MIStatus }) => fines.length > 0 && !MIStatus) ?? records[0];
}

async function takeOffice(page) {
  await takeAt(page, '/admin', 'dashboard');
  const { invoiceNumber, vehicleNumber } = await recordWithFine(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Suche' }).getByRole('textbox').pressSequentially('b-a');
  await take(page, 'suche');
  await takeAt(page, '/pay', 'bussgelder');
  await takeAt(page, `/pay?record=${invoiceNumber}`, 'vorgang');
  await takeAt(page, `/pay?record=${invoiceNumber}&task=edit`, 'bearbeiten');
  await takeAt(page, `/pay?record=${invoiceNumber}&task=letter`, 'brief');
  await takeAt(page, '/reminder', 'mahnverfahren');
  await page.request.post('/api/employee/permits', {
    data: { vehicleNumber: 'B-DP 12', validFrom: '1.1.2026', validTo: null, note: 'Stellplatz 12' },
    headers: { Origin: new URL(page.url()).origin },
  });
  await takeAt(page, '/permits', 'dauerparker');
  await takeAt(page, '/add-user', 'benutzer');
  await takeAt(page, '/add-fine', 'verwaltung');
  await takeAt(page, '/journal', 'protokoll');
  await page.goto('/privacy');
  await page.getByRole('searchbox', { name: 'Kennzeichen' }).fill(vehicleNumber);
  await page.keyboard.press('Enter');
  await take(page, 'datenschutz');
}

const dataDir = await mkdtemp(join(tmpdir(), 'parkwart-handbuch-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const env = { DATA_DIR: dataDir, PORT: String(port) };
const product = run('embedded/start.mjs', [], env, ['ignore', 'inherit', 'inherit']);
const browser = await chromium.launch({ executablePath: toolPath('chromium'), args: [...CHROMIUM_ARGUMENTS] });
try {
  await untilHealthy(base, product);
  await fill(env);
  await takeBooth(await openPage(browser, base, 'kasse'));
  await takeOffice(await openPage(browser, base, 'admin'));
} finally {
  await browser.close();
  product.kill();
  if (product.exitCode === null) await once(product, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
