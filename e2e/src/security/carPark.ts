import { type Attachment, FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import { getBankEntries, STATEMENT_FIELD } from '@parkwart/contracts/calls/bank';
import { openDriverPage } from '@parkwart/contracts/calls/driverPage';
import { getPageLinks, putDriverPageSettings } from '@parkwart/contracts/calls/driverPageSettings';
import type { FineType } from '@parkwart/contracts/calls/fineType';
import type { Permit } from '@parkwart/contracts/calls/permits';
import type { User } from '@parkwart/contracts/calls/user';
import type { ApiClient } from '@parkwart/contracts/calls-kit/apiClient';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { arrival } from '../testing/arrival.ts';
import { STATEMENT } from '../testing/bankStatement.ts';
import { addAccount } from './accounts.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** @returns the created data, by the calls' parameter names */
export async function fillCarPark(admin: ApiClient, employee: ApiClient) {
  const car = { ...arrival(), vehicleNumber: 'B-AB 1234' };
  const record = await employee.call<ParkingRecord>('POST', '/parking', { body: car });
  const invoiceNumber = String(record.invoiceNumber);
  const files = new FormData();
  files.append(FILES_FIELD, new Blob([Buffer.from(PIXEL, 'base64')]), 'Foto.png');
  const [image] = await admin.call<Attachment[]>('POST', `/upload-files/${invoiceNumber}`, { body: files });
  const fine = await admin.call<FineType>('POST', '/add-fine', { body: { fineType: 'Zu laut', finePrice: 5 } });
  const days = { validFrom: '1.3.2026', validTo: '31.3.2026' };
  const permit = await admin.call<Permit>('POST', '/permits', { body: { vehicleNumber: 'B-DP 1', ...days } });
  const statement = new FormData();
  statement.append(STATEMENT_FIELD, new Blob([STATEMENT]), 'auszug.xml');
  await admin.call('POST', '/bank/statements', { body: statement });
  const { entries } = await admin.ask(getBankEntries, { query: { state: 'unknown' } });
  const petra = await addAccount(admin, { username: 'petra' });
  const kasse = await employee.call<{ users: User }>('GET', '/get-user/kasse');
  return {
    invoiceNumber,
    recordId: record._id,
    imageId: image?.id ?? '',
    fineId: fine._id,
    permitId: permit._id,
    bankEntryId: entries[0]?._id ?? '',
    ids: { kasse: kasse.users._id, petra },
    driverSession: await driverOf(admin, { invoiceNumber, plate: car.vehicleNumber }),
  };
}

/** Turns on the driver's page. @returns a driver's session */
export async function driverOf(
  admin: ApiClient,
  { invoiceNumber, plate }: { readonly invoiceNumber: string; readonly plate: string },
): Promise<string> {
  await admin.ask(putDriverPageSettings, { body: { isOn: true, address: 'https://parken.example' } });
  const { links } = await admin.ask(getPageLinks, { query: { records: invoiceNumber } });
  const token = links[0]?.link.split('/p/')[1] ?? '';
  return (await admin.ask(openDriverPage, { body: { token, plate } })).session;
}

export type CarPark = Awaited<ReturnType<typeof fillCarPark>>;
