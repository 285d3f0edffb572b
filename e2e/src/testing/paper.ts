import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { giroCode } from '@parkwart/contracts/rules/giroCode';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

const run = promisify(execFile);
const MILLIMETRES_PER_POINT = 25.4 / 72;
const DOTS_PER_INCH = 200;

export interface Paper {
  readonly pages: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly text: string;
  readonly pdf: Buffer;
}

/** The text of the QR code in a PNG picture. */
export function codeIn(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  const code = jsqr.default(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  return code ? Buffer.from(code.binaryData).toString('utf8') : undefined;
}

async function inFile<Result>(pdf: Buffer, read: (file: string, folder: string) => Promise<Result>): Promise<Result> {
  const { path: folder, remove } = await temporaryFolder();
  try {
    const file = join(folder, 'paper.pdf');
    await writeFile(file, pdf);
    return await read(file, folder);
  } finally {
    await remove();
  }
}

export const readPaper = (pdf: Buffer): Promise<Paper> =>
  inFile(pdf, async (file) => {
    const { stdout: info } = await run('pdfinfo', [file]);
    const [, width = '', height = ''] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? [];
    const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
    return {
      pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]),
      widthMm: Number(width) * MILLIMETRES_PER_POINT,
      heightMm: Number(height) * MILLIMETRES_PER_POINT,
      text,
      pdf,
    };
  });

/** The text of the QR code on the first page. */
export const codeOn = ({ pdf }: Paper): Promise<string | undefined> =>
  inFile(pdf, async (file, folder) => {
    await run('pdftoppm', ['-png', '-gray', '-r', String(DOTS_PER_INCH), '-singlefile', file, join(folder, 'paper')]);
    return codeIn(await readFile(join(folder, 'paper.png')));
  });

/** The content of a QR code with which a customer pays this amount for a record to the default bank account. */
export function paymentCode(cents: number, invoiceNumber: number, plate: string): string {
  const { accountHolder: payee, iban, bic } = DEFAULT_SETTINGS;
  return giroCode({ payee, iban, bic, cents, purpose: `RE ${invoiceNumber} ${plate}` });
}

/** Prints to a PDF instead of opening the print dialog, which would wait for input. */
export async function printReceipt(page: Page): Promise<Paper> {
  await page.evaluate(`window.print = () => document.documentElement.setAttribute('data-printed', 'yes')`);
  await page.getByRole('button', { name: 'Beleg drucken' }).click();
  await page.locator('html[data-printed=yes]').waitFor({ state: 'attached' });
  const paper = await readPaper(await page.pdf({ preferCSSPageSize: true }));
  await page.evaluate(
    `document.documentElement.removeAttribute('data-printed'); window.dispatchEvent(new Event('afterprint'))`,
  );
  return paper;
}
