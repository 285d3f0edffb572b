import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { arrival } from '../testing/arrival.ts';
import { addAccount, logIn, requireOk, sendJson, untilSessionEnded, VALID_PASSWORD } from './accounts.ts';
import type { Caller } from './matrix.ts';
import { multipart } from './multipart.ts';
import { send } from './send.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** By the names of the calls' parameters. */
export interface CarPark {
  readonly invoiceNumber: string;
  readonly recordId: string;
  readonly imageId: string;
  readonly fineId: string;
  readonly permitId: string;
  readonly ids: Readonly<Record<'kasse' | 'petra', string>>;
  readonly sessionIds: Readonly<Record<'kasse' | 'admin', string>>;
}

export async function fillCarPark(url: string, admin: string, employee: string): Promise<CarPark> {
  const car = { ...arrival(), vehicleNumber: 'B-AB 1234' };
  const record = await requireOk<{ _id: string; invoiceNumber: number }>(
    sendJson(url, employee, 'POST', '/parking', car),
  );
  const invoiceNumber = String(record.invoiceNumber);
  const { headers, body } = multipart([{ name: 'Foto.png', content: Buffer.from(PIXEL, 'base64') }]);
  const path = `${API_PREFIX}/upload-files/${invoiceNumber}`;
  const [image] = await requireOk<{ id: string }[]>(
    send(url, { method: 'POST', path, headers: { ...headers, Cookie: admin }, body }),
  );
  const fine = await requireOk<{ _id: string }>(
    sendJson(url, admin, 'POST', '/add-fine', { fineType: 'Zu laut', finePrice: 5 }),
  );
  const days = { validFrom: '1.3.2026', validTo: '31.3.2026' };
  const permit = await requireOk<{ _id: string }>(
    sendJson(url, admin, 'POST', '/permits', { vehicleNumber: 'B-DP 1', ...days }),
  );
  const petra = await addAccount(url, admin, { username: 'petra' });
  const kasse = await requireOk<{ users: { _id: string } }>(sendJson(url, employee, 'GET', '/get-user/kasse'));
  return {
    invoiceNumber,
    recordId: record._id,
    imageId: image?.id ?? '',
    fineId: fine._id,
    permitId: permit._id,
    ids: { kasse: kasse.users._id, petra },
    sessionIds: { kasse: await sessionOf(url, employee), admin: await sessionOf(url, admin) },
  };
}

async function sessionOf(url: string, cookie: string): Promise<string> {
  const sessions = await requireOk<{ _id: string; isCurrent: boolean }[]>(sendJson(url, cookie, 'GET', '/sessions'));
  return sessions.find(({ isCurrent }) => isCurrent)?._id ?? '';
}

/** The Cookie header of each caller, some of an ended session. */
export async function cookiesOfCallers(url: string, admin: string, employee: string): Promise<Record<Caller, string>> {
  const deactivatedId = await addAccount(url, admin, { username: 'doris' });
  const deletedId = await addAccount(url, admin, { username: 'erna' });
  await addAccount(url, admin, { username: 'mona', mustChangePassword: true });
  const [deactivated, deleted, mustChangePassword] = [
    await logIn(url, 'doris', VALID_PASSWORD),
    await logIn(url, 'erna', VALID_PASSWORD),
    await logIn(url, 'mona', VALID_PASSWORD),
  ];
  await requireOk(sendJson(url, admin, 'PUT', `/user/${deactivatedId}`, { status: 'Inaktiv' }));
  await requireOk(sendJson(url, admin, 'DELETE', `/user/${deletedId}`));
  await Promise.all([untilSessionEnded(url, deactivated), untilSessionEnded(url, deleted)]);
  return {
    noSession: '',
    employee,
    admin,
    ownAccount: employee,
    otherAccount: employee,
    deactivated,
    deleted,
    mustChangePassword,
  };
}
