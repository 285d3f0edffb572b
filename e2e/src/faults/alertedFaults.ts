import { setTimeout as wait } from 'node:timers/promises';
import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { journalNames } from '@parkwart/service-kit/journal/journalTables';
import { checkIn, upload, type Writer } from '../load/jobs.ts';
import { repeat } from '../load/underLoad.ts';
import type { PartName } from '../product/product.ts';
import type { ReplicasProduct } from '../product/replicas.ts';
import { IS_LONG } from './durations.ts';
import { type Prometheus, SCRAPE_MS } from './prometheus.ts';
import {
  deleteUsers,
  guessPasswords,
  type Lift,
  noLift,
  openAdmin,
  reuseToken,
  tryRights,
  untilLifted,
} from './suspiciousUsers.ts';

type Inject = (product: ReplicasProduct, prometheus: Prometheus) => Promise<Lift>;
type AlertedFault = readonly [alert: string, title: string, inject: Inject];

const RESTARTS = 4;
/**
 * In ms: the delay of each database statement. A check-in runs several statements, but stays far below the statement
 * timeout.
 */
const SLOW_MS = 500;
export const hostsOf = ({ services }: ReplicasProduct, names = SERVICE_NAMES) =>
  names.flatMap((name) => services[name].urls.map((url) => new URL(url).host));

const freezeFirst =
  (name: PartName): Inject =>
  async ({ parts }) => {
    const [part] = parts[name];
    await part?.freeze();
    return async () => {
      await part?.thaw();
      await part?.whenReady();
    };
  };

async function endAgainAndAgain({ parts }: ReplicasProduct): Promise<Lift> {
  const [part] = parts.files;
  for (let round = 0; round < RESTARTS; round += 1) {
    await part?.restart();
    // Waits until Prometheus has scraped the start time.
    await wait(2 * SCRAPE_MS);
  }
  return noLift;
}

async function removeEveryReplica(product: ReplicasProduct, prometheus: Prometheus): Promise<Lift> {
  const { files } = product.parts;
  await prometheus.scrape(hostsOf(product, ['users', 'parking']));
  await Promise.all(files.map((part) => part.takeDown()));
  return async () => {
    await Promise.all(files.map((part) => part.bringUp()));
    await Promise.all(files.map((part) => part.whenReady()));
    await prometheus.scrape(hostsOf(product));
  };
}

const keepCheckingIn = (admin: Writer): Lift => untilLifted((isLifted) => repeat(checkIn, admin, isLifted));

async function slowDownDatabase(product: ReplicasProduct): Promise<Lift> {
  const admin = await openAdmin(product);
  const slowDown = (ms: number) => {
    for (const relay of product.relays.database) relay.slowDown(ms);
  };
  slowDown(SLOW_MS);
  const stop = keepCheckingIn(admin);
  return () => {
    slowDown(0);
    return stop();
  };
}

/** Makes the database reject journal entries with the error for a missing privilege. */
async function refuseJournal(product: ReplicasProduct): Promise<Lift> {
  const admin = await openAdmin(product);
  const { DATABASE_URL = '' } = await product.environmentOf('parking');
  const database = openDatabase(DATABASE_URL);
  const { entries } = journalNames(database);
  const trigger = entries.replace('journal_entries', 'entries_refused');
  await database.sequelize.query(
    `CREATE TRIGGER ${trigger} BEFORE INSERT ON ${entries} FOR EACH ROW
     SIGNAL SQLSTATE '42000' SET MYSQL_ERRNO = 1142, MESSAGE_TEXT = 'INSERT command denied'`,
  );
  const stop = keepCheckingIn(admin);
  return async () => {
    await database.sequelize.query(`DROP TRIGGER ${trigger}`);
    await database.close();
    await stop();
  };
}

/**
 * Cuts off svc-parking and then deletes an attachment. After a deletion, the outbox sends the record's new list of
 * files to svc-parking.
 */
async function cutOffLists(product: ReplicasProduct): Promise<Lift> {
  const admin = await openAdmin(product);
  const record = await checkIn(admin, 1);
  if (record) await upload(admin, record);
  const [attachment] = (await admin.user.send<Attachment[]>('GET', `/attachments/${record?.invoiceNumber}`)) ?? [];
  const { shared } = product.services.parking;
  shared.cutOff(true);
  const deleted = await admin.user.send('PUT', `/attachment/${attachment?.id}`, { body: { isDeleted: true } });
  expect(deleted).toBeDefined();
  return async () => shared.cutOff(false);
}

const SHORT: readonly AlertedFault[] = [
  ['ParkwartServiceDown', 'a replica does not respond', freezeFirst('files')],
  ['ParkwartPartUnusable', 'the database does not respond', freezeFirst('database')],
];

const LONG: readonly AlertedFault[] = [
  ['ParkwartPartUnusable', 'the storage does not respond', freezeFirst('storage')],
  ['ParkwartServiceGone', 'a service has no replica any more', removeEveryReplica],
  ['ParkwartLoginsRefused', 'passwords are guessed', guessPasswords],
  ['ParkwartRestarts', 'a process ends again and again', endAgainAndAgain],
  ['ParkwartSlow', 'the database is slow', slowDownDatabase],
  ['ParkwartFailures', 'the rights on the journal were changed, so that no entry can be written', refuseJournal],
  ['ParkwartOutboxStuck', 'svc-files does not reach svc-parking, so that its outbox is stuck', cutOffLists],
  ['ParkwartTokenReused', 'a refresh token is used a second time', reuseToken],
  ['ParkwartRightsRefused', 'a user tries what the role does not allow', tryRights],
  ['ParkwartAccountsChanged', 'many accounts are deleted at once', deleteUsers],
];

export const ALERTED_FAULTS = IS_LONG ? [...SHORT, ...LONG] : SHORT;
