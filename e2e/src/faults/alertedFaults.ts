import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { deleteUsers, guessPasswords, reuseToken, tryRights } from './alertedMisuse.ts';
import { cutOffLists, refuseJournal, slowDownDatabase } from './alertedWrites.ts';
import type { Lift } from './lift.ts';
import type { PartsProduct } from './partsProduct.ts';
import type { PartName } from './product.ts';
import { type Prometheus, SCRAPE_MS } from './prometheus.ts';

const RESTARTS = 4;

interface AlertedFault {
  readonly title: string;
  readonly alert: string;
  readonly isOnlyLong?: boolean;
  inject(product: PartsProduct, prometheus: Prometheus): Promise<Lift>;
}

/** `host:port` of each replica. */
export const hostsOf = ({ serviceUrls }: PartsProduct, names = SERVICE_NAMES) =>
  names.flatMap((name) => serviceUrls[name].map((url) => new URL(url).host));

async function freezeFirst({ parts }: PartsProduct, name: PartName): Promise<Lift> {
  const [part] = parts[name];
  await part?.freeze();
  return async () => {
    await part?.thaw();
    await part?.whenReady();
  };
}

export const ALERTED_FAULTS: readonly AlertedFault[] = [
  {
    title: 'a replica does not respond',
    alert: 'ParkwartServiceDown',
    inject: (product) => freezeFirst(product, 'files'),
  },
  {
    title: 'the database does not respond',
    alert: 'ParkwartPartUnusable',
    inject: (product) => freezeFirst(product, 'database'),
  },
  {
    title: 'the storage does not respond',
    alert: 'ParkwartPartUnusable',
    isOnlyLong: true,
    inject: (product) => freezeFirst(product, 'storage'),
  },
  {
    title: 'a service has no replica any more',
    alert: 'ParkwartServiceGone',
    isOnlyLong: true,
    inject: async (product, prometheus) => {
      const { files } = product.parts;
      await prometheus.scrape(hostsOf(product, ['users', 'parking']));
      await Promise.all(files.map((part) => part.takeDown()));
      return async () => {
        for (const part of files) part.bringUp();
        await Promise.all(files.map((part) => part.whenReady()));
        await prometheus.scrape(hostsOf(product));
      };
    },
  },
  {
    title: 'passwords are guessed',
    alert: 'ParkwartLoginsRefused',
    isOnlyLong: true,
    inject: async (product) => guessPasswords(product),
  },
  {
    title: 'a process ends again and again',
    alert: 'ParkwartRestarts',
    isOnlyLong: true,
    inject: async ({ parts }) => {
      const [part] = parts.files;
      for (let round = 0; round < RESTARTS; round += 1) {
        await part?.restart();
        // Until Prometheus has seen when it started.
        await wait(2 * SCRAPE_MS);
      }
      return async () => undefined;
    },
  },
  {
    title: 'the database is slow',
    alert: 'ParkwartSlow',
    isOnlyLong: true,
    inject: slowDownDatabase,
  },
  {
    title: 'the rights on the journal were changed, so that no entry can be written',
    alert: 'ParkwartFailures',
    isOnlyLong: true,
    inject: refuseJournal,
  },
  {
    title: 'svc-files does not reach svc-parking, so that its outbox is stuck',
    alert: 'ParkwartOutboxStuck',
    isOnlyLong: true,
    inject: cutOffLists,
  },
  {
    title: 'a refresh token is used a second time',
    alert: 'ParkwartTokenReused',
    isOnlyLong: true,
    inject: reuseToken,
  },
  {
    title: 'a user tries what the role does not allow',
    alert: 'ParkwartRightsRefused',
    isOnlyLong: true,
    inject: tryRights,
  },
  {
    title: 'many accounts are deleted at once',
    alert: 'ParkwartAccountsChanged',
    isOnlyLong: true,
    inject: deleteUsers,
  },
];
