import { API_PREFIX } from '@parkwart/contracts/call';
import type { FineType } from '@parkwart/contracts/fineType';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';
import type { User } from '@parkwart/contracts/user';
import type { APIResponse, Page } from 'playwright-core';

/** Calls the API as whoever is logged in on the page. */
export function request(page: Page, method: string, path: string, body?: object): Promise<APIResponse> {
  return page.request.fetch(API_PREFIX + path, { method, ...(body ? { data: body } : {}) });
}

async function send<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const response = await request(page, method, path, body);
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

export function checkOut(page: Page, { _id }: ParkingRecord): Promise<ParkingRecord> {
  return send(page, 'POST', `/checkout?id=${_id}`);
}

export function setFines(page: Page, invoiceNumber: number, fines: object[]): Promise<ParkingRecord> {
  return send(page, 'PUT', `/update-fine/${invoiceNumber}`, { fines });
}

export function setStatus(page: Page, invoiceNumber: number, MIStatus: 'M' | 'I'): Promise<ParkingRecord> {
  return send(page, 'PUT', `/update-MI/${invoiceNumber}`, { MIStatus });
}

export function setNote(page: Page, invoiceNumber: number, checkOutNote: string): Promise<ParkingRecord> {
  return send(page, 'PUT', `/check-notes/${invoiceNumber}`, { checkOutNote });
}

export function setPaid(page: Page, invoiceNumber: number): Promise<ParkingRecord> {
  return send(page, 'PUT', `/update-payment/${invoiceNumber}`, { isPay: true });
}

export function setDisabled(page: Page, invoiceNumber: number): Promise<ParkingRecord> {
  return send(page, 'PUT', `/disable/${invoiceNumber}`, { isDisable: true });
}

export async function recordOf(page: Page, invoiceNumber: number): Promise<ParkingRecord> {
  const [record] = await send<ParkingRecord[]>(page, 'GET', `/invoice-search?invoiceNumber=${invoiceNumber}`);
  if (!record) throw new Error(`There is no record ${invoiceNumber}`);
  return record;
}

export function allRecords(page: Page): Promise<ParkingRecord[]> {
  return send(page, 'GET', '/all-vehicle');
}

export function allFineTypes(page: Page): Promise<FineType[]> {
  return send(page, 'GET', '/all-fine');
}

export function addFineType(
  page: Page,
  type: Pick<FineType, 'fineType' | 'finePrice' | 'fineDescription'>,
): Promise<FineType> {
  return send(page, 'POST', '/add-fine', type);
}

export async function userOf(page: Page, username: string): Promise<User> {
  const { users } = await send<{ users: User }>(page, 'GET', `/get-user/${username}`);
  return users;
}

export const NEW_USER_PASSWORD = 'Schranke-auf-27';

export function addUser(page: Page, username: string, role: User['role'] = 'Angestellte'): Promise<User> {
  return send(page, 'POST', '/add-user', {
    username,
    email: `${username}@parkraum.example`,
    phone: '030 7654321',
    password: NEW_USER_PASSWORD,
    gender: 'weiblich',
    role,
  });
}
