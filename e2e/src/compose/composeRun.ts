import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import type { Page } from 'playwright-core';
import { ADMIN_PASSWORD } from '../product/composeStack.ts';
import { type RunningInBrowser, runInBrowser } from '../product/runProduct.ts';
import { parkCarEarlier, request } from '../testing/api.ts';
import type { BrowserSession } from '../testing/browser.ts';
import { noisePng, pixelsOf } from '../testing/files.ts';

export const LONG_RUNNING = ['gateway', ...SERVICE_MODULES, 'mysql', 'minio'] as const;
export const PHOTOGRAPH = { name: 'Aufnahme.png', mimeType: 'image/png', buffer: noisePng(320, 240) };

/** The state that all tests of the run share, because each test builds on the previous ones. */
export interface ComposeRun extends RunningInBrowser<'compose'> {
  /** The admin's session, set by the first login. */
  office: BrowserSession;
  booth: BrowserSession;
  /** The invoice number of the record with the photograph. */
  invoice: number;
}

export function runCompose(): ComposeRun {
  return runInBrowser('compose') as ComposeRun;
}

/** Uses every part of the stack as the admin. @returns a new record's number */
export async function useAllParts(page: Page, invoice: number): Promise<number> {
  const login = await request(page, 'POST', '/park-login', { user: 'admin', password: ADMIN_PASSWORD });
  expect(login.status()).toBe(200);
  const { invoiceNumber } = await parkCarEarlier(page, 5, 'M-AB 1');
  const [attachment] = await (await request(page, 'GET', `/attachments/${invoice}`)).json();
  // The response redirects to a signed link to the storage.
  const image = await request(page, 'GET', `/image/${attachment.id}`);
  expect(image.status()).toBe(200);
  expect(pixelsOf(await image.body()).equals(pixelsOf(PHOTOGRAPH.buffer))).toBe(true);
  return invoiceNumber;
}
