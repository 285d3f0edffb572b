import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPage, settle, takePicture } from './page.mjs';

const SIZE = { width: 1120, height: 700 };
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: SIZE.width / 1440 };
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true };

const take = (page, name) => takePicture(page, `docs/pictures/${name}`);

async function screenOf(page, address) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  return page.screenshot({ animations: 'disabled' });
}

/** @returns the first page of a reminder letter as PNG */
async function letterOf(page) {
  const { records } = await (
    await page.request.get('/api/employee/records?list=reminder&isOverdue=true&limit=50')
  ).json();
  const { invoiceNumber } = records.find(({ fines }) => fines.length > 0);
  await page.goto(`/pay?record=${invoiceNumber}&task=letter`);
  const dialog = page.getByRole('dialog', { name: 'Mahnung drucken' });
  await dialog.getByLabel('Name des Halters').fill('Jürgen Müller');
  await dialog.getByLabel('Anschrift').fill('Hauptstraße 1\n10115 Berlin');
  await dialog.getByRole('group', { name: 'Halterauskunft vom' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('02112026');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF erstellen' }).click();
  await dialog.getByRole('button', { name: 'Herunterladen' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-letter-'));
  try {
    const target = join(folder, 'page');
    const pdf = await (await download).path();
    await promisify(execFile)('pdftoppm', ['-png', '-r', '144', '-singlefile', pdf, target]);
    return await readFile(`${target}.png`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const image = (png, style) => `<img src="data:image/png;base64,${png.toString('base64')}" style="${style}">`;

async function takeSideBySide(browser, letter, phones) {
  const page = await browser.newPage({ viewport: SIZE });
  const phone = 'height: 628px; border-radius: 24px';
  await page.setContent(
    `<body style="display: flex; gap: 24px; align-items: center; justify-content: center; height: 100vh; margin: 0; background: #e8ecf0">${[
      image(letter, 'height: 628px; box-shadow: 0 1px 4px #0003'),
      ...phones.map((png) => image(png, phone)),
    ].join('')}</body>`,
  );
  await take(page, 'letter-and-phone');
}

export async function takeReadme(browser, base) {
  const booth = await openPage(browser, base, 'kasse', DESKTOP);
  await booth.getByLabel('Fahrzeugnummer').fill('B-PW 2026');
  await booth.getByLabel('Modell').fill('Volkswagen ID.3');
  await booth.getByRole('radio', { name: 'Blau' }).check();
  await take(booth, 'booth');
  const office = await openPage(browser, base, 'admin', DESKTOP);
  await take(office, 'dashboard');
  await office.goto('/pay?fined=true');
  await take(office, 'fines');
  const phone = await openPage(browser, base, 'admin', PHONE);
  const phones = [await screenOf(phone, '/pay?fined=true'), await screenOf(phone, '/admin')];
  await takeSideBySide(browser, await letterOf(office), phones);
}
