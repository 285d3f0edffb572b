import { rm } from 'node:fs/promises';
import { type Account, ApiClient, openClient } from '@parkwart/contracts/calls-kit/apiClient';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { fill, listsArrived, park, readEverything, upload } from './everything.ts';

export interface DrillInstallation {
  /** Starts the product, even from nothing; returns its URL. */
  start(): Promise<string>;
  /** Stops the product gracefully; may be called twice. */
  stop(): Promise<void>;
  backup(): Promise<void>;
  /** Makes a trial restore of the backup. */
  check(): Promise<void>;
  destroy(): Promise<void>;
  restore(): Promise<void>;
  readonly admin: Account;
}

const ADDED_USER: Account = { user: 'Jörg Weiß', password: 'Schranke-7-offen' };

/** Limits the check-ins, so that a fast machine uses fewer invoice numbers than a restore skips. */
const MAX_CARS = 90;

function parkUntilStopped(admin: ApiClient) {
  const numbers: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let step = 1; !isOver; step += 1) {
      const known = numbers[step % MAX_CARS];
      const invoiceNumber = known ?? (await park(admin, `HH-L ${step}`)).invoiceNumber;
      if (known === undefined) numbers.push(invoiceNumber);
      else await admin.call('PUT', `/check-notes/${known}`, { body: { checkOutNote: `Schritt ${step}` } });
      if (step % 5 === 1) await upload(admin, invoiceNumber, { 'Brief.pdf': Buffer.from('%PDF-1.7\n%%EOF\n') });
    }
  };
  const pending = work();
  return {
    stop: async () => {
      isOver = true;
      await pending;
      return numbers;
    },
  };
}

/** Expects data from before the backup to be restored byte for byte; data created during the backup may be restored. */
export async function drill(installation: DrillInstallation): Promise<void> {
  const url = await installation.start();
  const admin = await openClient(url, installation.admin);
  await fill(admin);
  await listsArrived(admin);
  const known = await admin.call<ParkingRecord[]>('GET', '/all-vehicle');
  const last = Math.max(...known.map(({ invoiceNumber }) => invoiceNumber));
  const before = await readEverything(admin, url, last);
  expect(before.records).toHaveLength(6);
  expect(Object.keys(before.attachments)).toHaveLength(12);
  expect(before.signs).toEqual([expect.stringMatching('^200 '), expect.stringMatching('^200 ')]);

  const load = parkUntilStopped(admin);
  await installation.backup();
  await installation.check();
  expect((await load.stop()).length).toBeGreaterThan(0);
  const { invoiceNumber: lastPrinted } = await park(admin, 'HH-L 9999');
  await installation.stop();
  await installation.destroy();

  await installation.restore();
  const restored = await installation.start();
  const stranger = new ApiClient(restored);
  for (const [name, value] of admin.cookies) stranger.cookies.set(name, value);
  expect((await stranger.request('GET', '/all-user')).status).toBe(401);
  const adminAfter = await openClient(restored, installation.admin);
  await listsArrived(adminAfter);
  expect(await readEverything(adminAfter, restored, last)).toEqual(before);
  expect((await park(adminAfter, 'B-NEU 1')).invoiceNumber).toBeGreaterThan(lastPrinted + 900);
  const login = await new ApiClient(restored).request('POST', '/park-login', { body: ADDED_USER });
  expect(login.status).toBe(200);
}

/**
 * Makes two backups and deletes the earlier one, as an operator might, because the drill should cover a backup with
 * shared files.
 */
export async function backUpTwice(
  folder: string,
  backUp: (to: string, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  const output: string[] = [];
  await backUp(`${folder}-earlier`, () => undefined);
  await backUp(folder, (line) => output.push(line));
  expect(output.join('\n')).toMatch(/Davon unverändert und gemeinsam mit .+-earlier: \d\d/);
  await rm(`${folder}-earlier`, { recursive: true });
}
