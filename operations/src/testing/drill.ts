import type { ParkingRecord } from '@parkwart/contracts/record';
import { type Everything, fill, listsArrived, readEverything } from './everything.ts';
import { logIn, type Person, park, personWith, tryLogIn, upload } from './office.ts';

/** An installation that a drill destroys and restores: the embedded one, or a compose stack with nothing else in it. */
export interface DrillGround {
  /** Starts what there is, also from nothing; gives its address. */
  start(): Promise<string>;
  /** Ends it in order; a second time does nothing. */
  stop(): Promise<void>;
  /** Makes a backup, without stopping anything. */
  backup(): Promise<void>;
  /** Loses databases and objects. */
  destroy(): Promise<void>;
  restore(): Promise<void>;
  readonly admin: { readonly user: string; readonly password: string };
}

export interface DrillReport {
  readonly before: Everything;
  readonly after: Everything;
  /** The highest invoice number that anybody was told before everything was lost. */
  readonly lastPrinted: number;
  /** The first one told afterwards. */
  readonly firstAfter: number;
  /** Cars that came in while the backup was made. */
  readonly parkedMeanwhile: number;
  /** What a session of before the loss is answered. */
  readonly oldSession: number;
  /** What the account that was added is answered at its login. */
  readonly addedUser: number;
}

/** Far fewer than the numbers that a restore leaves out: however quick the machine is, nobody parks a day's cars meanwhile. */
const MOST_CARS = 90;

/** Works on until it is told to stop, as a busy day does, and gives the invoice numbers it got. */
function workOn(admin: Person) {
  const numbers: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let step = 1; !isOver; step += 1) {
      const known = numbers[step % MOST_CARS];
      const invoiceNumber = known ?? (await park(admin, `HH-L ${step}`)).invoiceNumber;
      if (known === undefined) numbers.push(invoiceNumber);
      else await admin.get('PUT', `/check-notes/${known}`, { checkOutNote: `Schritt ${step}` });
      if (step % 5 === 1) await upload(admin, invoiceNumber, { 'Brief.pdf': Buffer.from('%PDF-1.7\n%%EOF\n') });
    }
  };
  const working = work();
  return {
    stop: async () => {
      isOver = true;
      await working;
      return numbers;
    },
  };
}

/**
 * Makes data, saves it while people work on, loses everything, gets it back, and says what was there before and after.
 * What was there when the backup began must be there again to the byte; what came meanwhile may be.
 */
export async function drill(ground: DrillGround): Promise<DrillReport> {
  const { user, password } = ground.admin;
  const url = await ground.start();
  const admin = await logIn(url, user, password);
  await fill(admin);
  await listsArrived(admin);
  const known = await admin.get<ParkingRecord[]>('GET', '/all-vehicle');
  const last = Math.max(...known.map(({ invoiceNumber }) => invoiceNumber));
  const before = await readEverything(admin, url, last);

  const day = workOn(admin);
  await ground.backup();
  const meanwhile = await day.stop();
  const { invoiceNumber: lastPrinted } = await park(admin, 'HH-L 9999');
  await ground.stop();
  await ground.destroy();

  await ground.restore();
  const restored = await ground.start();
  const oldSession = (await personWith(restored, admin.cookie).ask('GET', '/all-user')).status;
  const again = await logIn(restored, user, password);
  await listsArrived(again);
  const after = await readEverything(again, restored, last);
  const { invoiceNumber: firstAfter } = await park(again, 'B-NEU 1');
  const addedUser = (await tryLogIn(restored, 'Jörg Weiß', 'Schranke-7-offen')).status;
  return { before, after, lastPrinted, firstAfter, parkedMeanwhile: meanwhile.length, oldSession, addedUser };
}
