import { API_PREFIX } from '@parkwart/contracts/call';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';
import type { Page } from 'playwright-core';

async function send<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const response = await page.request.fetch(API_PREFIX + path, { method, ...(body ? { data: body } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Parks a car that came in so many minutes ago, as whoever is logged in on the page. */
export function parkCarEarlier(page: Page, minutes: number, vehicleNumber: string): Promise<ParkingRecord> {
  const entry = new Date(Date.now() - minutes * 60_000);
  return send(page, 'POST', '/parking', {
    date: formatDay(entry),
    entryTime: formatClockTime(entry),
    vehicleNumber,
    vehicleModel: 'Škoda Octavia',
    vehicleColor: 'Grün',
  });
}

export function setFines(page: Page, invoiceNumber: number, fines: object[]): Promise<ParkingRecord> {
  return send(page, 'PUT', `/update-fine/${invoiceNumber}`, { fines });
}

export function setStatus(page: Page, invoiceNumber: number, MIStatus: 'M' | 'I'): Promise<ParkingRecord> {
  return send(page, 'PUT', `/update-MI/${invoiceNumber}`, { MIStatus });
}
