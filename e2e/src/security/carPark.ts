import { API_PREFIX } from '@parkwart/contracts/call';
import { addAccount, askJson, GOOD_PASSWORD, logIn, must, whenEnded } from './accounts.ts';
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
  readonly ids: Readonly<Record<'kasse' | 'petra', string>>;
  readonly sessionIds: Readonly<Record<'kasse' | 'admin', string>>;
}

export async function fillCarPark(url: string, admin: string, employee: string): Promise<CarPark> {
  const car = { date: '5.3.2026', entryTime: '14:00:00', vehicleNumber: 'B-AB 1234' };
  const record = await must<{ _id: string; invoiceNumber: number }>(askJson(url, employee, 'POST', '/parking', car));
  const invoiceNumber = String(record.invoiceNumber);
  const { headers, body } = multipart([{ name: 'Foto.png', content: Buffer.from(PIXEL, 'base64') }]);
  const path = `${API_PREFIX}/upload-files/${invoiceNumber}`;
  const [image] = await must<{ id: string }[]>(
    send(url, { method: 'POST', path, headers: { ...headers, Cookie: admin }, body }),
  );
  const fine = await must<{ _id: string }>(
    askJson(url, admin, 'POST', '/add-fine', { fineType: 'Zu laut', finePrice: 5 }),
  );
  const petra = await addAccount(url, admin, { username: 'petra' });
  const kasse = await must<{ users: { _id: string } }>(askJson(url, employee, 'GET', '/get-user/kasse'));
  return {
    invoiceNumber,
    recordId: record._id,
    imageId: image?.id ?? '',
    fineId: fine._id,
    ids: { kasse: kasse.users._id, petra },
    sessionIds: { kasse: await sessionOf(url, employee), admin: await sessionOf(url, admin) },
  };
}

async function sessionOf(url: string, cookie: string): Promise<string> {
  const sessions = await must<{ _id: string; isCurrent: boolean }[]>(askJson(url, cookie, 'GET', '/sessions'));
  return sessions.find(({ isCurrent }) => isCurrent)?._id ?? '';
}

/** The Cookie header of each caller, some of an ended session. */
export async function cookiesOfCallers(url: string, admin: string, employee: string): Promise<Record<Caller, string>> {
  const deactivatedId = await addAccount(url, admin, { username: 'doris' });
  const deletedId = await addAccount(url, admin, { username: 'erna' });
  await addAccount(url, admin, { username: 'mona', mustChangePassword: true });
  const [deactivated, deleted, mustChangePassword] = [
    await logIn(url, 'doris', GOOD_PASSWORD),
    await logIn(url, 'erna', GOOD_PASSWORD),
    await logIn(url, 'mona', GOOD_PASSWORD),
  ];
  await must(askJson(url, admin, 'PUT', `/user/${deactivatedId}`, { status: 'Inaktiv' }));
  await must(askJson(url, admin, 'DELETE', `/user/${deletedId}`));
  await Promise.all([whenEnded(url, deactivated), whenEnded(url, deleted)]);
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
