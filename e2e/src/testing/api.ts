import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { FineType } from '@parkwart/contracts/calls/fineType';
import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { Permit } from '@parkwart/contracts/calls/permits';
import type { User } from '@parkwart/contracts/calls/user';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { APIResponse, Page } from 'playwright-core';
import { arrival } from './arrival.ts';

/** Longer than the payment deadline. */
const DAYS_AGO = 20;

interface Body {
  readonly data?: object;
  readonly multipart?: FormData;
}

function sendOnce({ request: client }: Page, method: string, path: string, body: Body): Promise<APIResponse> {
  // The server may close an idle connection just before the next call, and Playwright does not retry.
  return client.fetch(API_PREFIX + path, { method, headers: { Connection: 'close' }, ...body });
}

/** Calls the API as the page's user, and renews an expired access token as the page does. */
async function requestWith(page: Page, method: string, path: string, body: Body): Promise<APIResponse> {
  const response = await sendOnce(page, method, path, body);
  if (response.status() !== 401) return response;
  const renewed = await sendOnce(page, 'POST', '/session/refresh', {});
  return renewed.ok() ? sendOnce(page, method, path, body) : response;
}

export function request(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  return requestWith(page, method, path, data ? { data } : {});
}

/** @returns the response's JSON. @throws when its status is not 2xx */
export async function send<Result>(page: Page, method: string, path: string, data?: object): Promise<Result> {
  return jsonOf(method, path, await request(page, method, path, data));
}

async function jsonOf<Result>(method: string, path: string, response: APIResponse): Promise<Result> {
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path} responded with ${response.status()}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Result;
}

export function parkCarEarlier(page: Page, minutes: number, vehicleNumber: string): Promise<ParkingRecord> {
  return send(page, 'POST', '/parking', {
    ...arrival(minutes),
    vehicleNumber,
    vehicleModel: 'Škoda Octavia',
    vehicleColor: 'Grün',
  });
}

export function checkOut(page: Page, { _id }: ParkingRecord): Promise<ParkingRecord> {
  return send(page, 'POST', `/checkout?id=${_id}`);
}

export function addPermit(page: Page, vehicleNumber: string): Promise<Permit> {
  return send(page, 'POST', '/permits', { vehicleNumber, validFrom: formatDay(new Date()) });
}

export function setFines(page: Page, invoiceNumber: number, fines: object[]): Promise<ParkingRecord> {
  return send(page, 'PUT', `/update-fine/${invoiceNumber}`, { fines });
}

export async function setPlate(page: Page, invoiceNumber: number, vehicleNumber: string): Promise<void> {
  const { fines } = await recordOf(page, invoiceNumber);
  await send(page, 'PUT', `/update-fine/${invoiceNumber}`, { vehicleNumber, fines });
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

export async function uploadFiles(page: Page, invoiceNumber: number, files: readonly File[]): Promise<Attachment[]> {
  const multipart = new FormData();
  for (const file of files) multipart.append('files', file);
  const path = `/upload-files/${invoiceNumber}`;
  return jsonOf('POST', path, await requestWith(page, 'POST', path, { multipart }));
}

export function attachmentsOf(page: Page, invoiceNumber: number): Promise<Attachment[]> {
  return send(page, 'GET', `/attachments/${invoiceNumber}`);
}

export async function recordOf(page: Page, invoiceNumber: number): Promise<ParkingRecord> {
  const path = `/records?at=${invoiceNumber}&limit=1`;
  const [record] = (await send<{ records: ParkingRecord[] }>(page, 'GET', path)).records;
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

export function changeFineType(page: Page, { _id, fineType, finePrice, fineDescription }: FineType): Promise<FineType> {
  return send(page, 'PUT', `/fine/${_id}`, { fineType, finePrice, fineDescription });
}

export async function changeSettings(page: Page, changes: Partial<Settings>): Promise<void> {
  const { settings } = await send<{ settings: Settings }>(page, 'GET', '/settings');
  await send(page, 'PUT', '/settings', { ...settings, ...changes });
}

export async function holdRecord(page: Page, invoiceNumber: number): Promise<void> {
  const until = formatDay(new Date(Date.now() + 86_400_000));
  await send(page, 'PUT', `/holds/${invoiceNumber}`, { until, reason: 'Rechtsstreit' });
}

export async function objectTo(page: Page, invoiceNumber: number): Promise<void> {
  const objection = { arrived: formatDay(new Date()), channel: 'letter', text: 'Das Schild war verdeckt.' };
  await send(page, 'POST', `/objections/${invoiceNumber}`, objection);
}

/** Creates a record with status I, of a car that left weeks ago and whose fine is unpaid. */
export async function addCollectable(page: Page, vehicleNumber: string): Promise<number> {
  const { date } = arrival(DAYS_AGO * 1_440);
  const car = { date, entryTime: '09:00:00', vehicleNumber };
  const { _id, invoiceNumber } = await send<ParkingRecord>(page, 'POST', '/parking', car);
  await send(page, 'POST', `/checkout?${new URLSearchParams({ id: _id, exitTime: `${date} 10:00:00` })}`);
  await setFines(page, invoiceNumber, [{ type: 'Parken ohne Parkschein', price: 30, description: '' }]);
  const owner = { ownerName: 'Erika Mustermann', address: 'Heidestraße 17\n51147 Köln' };
  await send(page, 'PUT', `/print/${invoiceNumber}`, { isPrint: false, ...owner });
  await setStatus(page, invoiceNumber, 'I');
  return invoiceNumber;
}

export const NEW_USER_PASSWORD = 'Schranke-auf-27';

export type NewUser = Pick<User, 'username'> & Partial<Pick<User, 'email' | 'role' | 'mustChangePassword'>>;

export const newUser = (user: NewUser) => ({
  email: `${user.username}@parkraum.example`,
  phone: '030 7654321',
  password: NEW_USER_PASSWORD,
  gender: 'weiblich',
  ...user,
});

export function addUser(page: Page, username: string, role: User['role'] = 'Angestellte'): Promise<User> {
  return send(page, 'POST', '/add-user', newUser({ username, role }));
}
