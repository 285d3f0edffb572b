import { type Attachment, FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { openDatabase } from '@parkwart/service-kit/database/database';
import { journalNames } from '@parkwart/service-kit/journal/journalNames';
import { ADMIN, type ApiUser, logInApiUser } from '../replicas/apiUser.ts';
import { arrival } from '../testing/arrival.ts';
import { type Lift, until } from './lift.ts';
import type { PartsProduct } from './partsProduct.ts';
import type { FaultyProduct } from './product.ts';

/** A check-in has several statements, and none of them comes near a timeout. */
const SLOW_MS = 500;
const CAR = { ...arrival(), vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };

let cars = 0;
function checkIn(admin: ApiUser): Promise<ParkingRecord | undefined> {
  cars += 1;
  const body = { ...CAR, vehicleNumber: `AL ${cars}` };
  return admin.send('POST', '/parking', { body, key: newIdempotencyKey() });
}

/** @returns the admin, whose refused requests are part of the fault */
const logIn = ({ url }: FaultyProduct) => logInApiUser(url, ADMIN, () => undefined);

export async function slowDownDatabase(product: PartsProduct): Promise<Lift> {
  const admin = await logIn(product);
  const relays = product.surroundings.relays.database;
  for (const relay of relays) relay.slowDown(SLOW_MS);
  const stop = until(() => checkIn(admin));
  return async () => {
    for (const relay of relays) relay.slowDown(0);
    await stop();
  };
}

/** The server refuses entries with what it says to a user without the right. */
export async function refuseJournal(product: PartsProduct): Promise<Lift> {
  const admin = await logIn(product);
  const { DATABASE_URL = '' } = await product.environmentOf('parking');
  const database = openDatabase(DATABASE_URL);
  const { entries } = journalNames(database);
  const trigger = entries.replace('journal_entries', 'entries_refused');
  await database.sequelize.query(
    `CREATE TRIGGER ${trigger} BEFORE INSERT ON ${entries} FOR EACH ROW
     SIGNAL SQLSTATE '42000' SET MYSQL_ERRNO = 1142, MESSAGE_TEXT = 'INSERT command denied'`,
  );
  const stop = until(() => checkIn(admin));
  return async () => {
    await database.sequelize.query(`DROP TRIGGER ${trigger}`);
    await database.close();
    await stop();
  };
}

/** A deletion needs svc-parking for its list alone. */
export async function cutOffLists(product: PartsProduct): Promise<Lift> {
  const admin = await logIn(product);
  const record = await checkIn(admin);
  const body = new FormData();
  body.append(FILES_FIELD, new Blob(['Beleg']), 'Beleg.txt');
  const attachments = await admin.upload<Attachment[]>(
    `/upload-files/${record?.invoiceNumber}`,
    body,
    newIdempotencyKey(),
  );
  const parking = product.askedAt.parking;
  parking.cutOff(true);
  const id = attachments?.[0]?.id;
  expect(await admin.send('PUT', `/attachment/${id}`, { body: { isDeleted: true } })).toBeDefined();
  return async () => parking.cutOff(false);
}
