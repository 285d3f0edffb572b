import fc from 'fast-check';
import type { Booth } from './booth.ts';

type Command = fc.AsyncCommand<object, Booth>;
type Tab = Booth['tabs'][number];
type Car = Booth['cars'][number];

/** A command that does not apply, such as a check-in without a login, does nothing. */
function command(title: string, run: (booth: Booth) => unknown): Command {
  return {
    check: () => true,
    run: async (_model, booth) => {
      await run(booth);
    },
    toString: () => title,
  };
}

const carAt = (booth: Booth, index: number) => booth.cars[index % (booth.cars.length || 1)];
/** Undefined while no user is logged in. */
const tabAt = ({ tabs, relay }: Booth, index: number) => (relay.user ? tabs[index % tabs.length] : undefined);

const inTab = (title: string, run: (booth: Booth, tab: Tab) => unknown) =>
  fc.nat(1).map((index) =>
    command(`${title} (tab ${index + 1})`, async (booth) => {
      const tab = tabAt(booth, index);
      if (tab) await run(booth, tab);
    }),
  );

const withCar = (title: string, run: (booth: Booth, tab: Tab, car: Car) => Promise<void>) =>
  fc.tuple(fc.nat(1), fc.nat(3)).map(([tabIndex, carIndex]) =>
    command(`${title} ${carIndex + 1} (tab ${tabIndex + 1})`, async (booth) => {
      const [tab, car] = [tabAt(booth, tabIndex), carAt(booth, carIndex)];
      if (tab && car) await run(booth, tab, car);
    }),
  );

const KILLED_DURING = {
  round: (booth: Booth, tab: Tab) => booth.send(tab),
  'check-in': (booth: Booth, tab: Tab) => booth.checkIn(tab),
  'check-out': (booth: Booth, tab: Tab) => booth.checkOut(tab),
  correction: (booth: Booth, tab: Tab) => booth.correct(tab),
  cancellation: (booth: Booth, tab: Tab) => booth.cancel(tab),
};

const kill = fc
  .record({
    during: fc.constantFrom(...(Object.keys(KILLED_DURING) as (keyof typeof KILLED_DURING)[])),
    after: fc.nat(3),
    arrives: fc.boolean(),
  })
  .map(({ during, after, arrives }) =>
    command(
      `kill during a ${during} at write ${after + 1}, which ${arrives ? 'arrives' : 'is lost'}`,
      async (booth) => {
        const tab = tabAt(booth, 0);
        if (!tab) return;
        const killed = new Promise<void>((onKill) => {
          booth.relay.kill = { after, arrives, onKill };
        });
        await booth.killDuring(KILLED_DURING[during](booth, tab), killed);
      },
    ),
  );

const checkIn = inTab('check in', (booth, tab) => booth.checkIn(tab));
/** Queues an entry that only a round of sending can deliver. */
const checkInOffline = inTab('offline, check in', (booth, tab) => {
  booth.relay.isOnline = false;
  return booth.checkIn(tab);
});
const open = withCar('open car', (booth, tab, car) => booth.open(tab, car));
/** The displayed record of the open car may be stale. */
const checkOut = withCar('check out the open car, or car', async (booth, tab, car) => {
  if (!tab.view?.isParked) await booth.open(tab, car);
  await booth.checkOut(tab);
});
const connection = fc.boolean().map((isOnline) =>
  command(isOnline ? 'online' : 'offline', ({ relay }) => {
    relay.isOnline = isOnline;
  }),
);
/** The next requests fail; the server may restart before them. */
const away = fc
  .tuple(fc.boolean(), fc.array(fc.constantFrom('no response', '503'), { minLength: 1, maxLength: 8 }))
  .map(([restarts, failures]) =>
    command(`server ${restarts ? 'restarts' : 'away'}: ${failures.join(', ')}`, async ({ relay, server }) => {
      if (restarts) await server.restart();
      relay.away = [...failures];
    }),
  );
const wait = fc
  .integer({ min: 1, max: 90 })
  .map((minutes) => command(`${minutes} minutes later`, (booth) => booth.wait(minutes)));

const otherTill = fc.nat(3).map((index) =>
  command(`check car ${index + 1} out at another till`, async (booth) => {
    const car = carAt(booth, index);
    if (car) await booth.checkOutElsewhere(car);
  }),
);

const writeFaults = fc.array(fc.constantFrom('lost', '500'), { minLength: 1, maxLength: 2 });
/** Restores the connection, but lets writes fail. */
const faultyRound = writeFaults.map((faults) =>
  command(`online, a round whose writes: ${faults.join(', ')}`, async (booth) => {
    Object.assign(booth.relay, { isOnline: true, writes: [...faults] });
    await booth.sendInAllTabs();
    booth.relay.writes = [];
  }),
);

const logIn = fc
  .constantFrom('kasse', 'spaetschicht')
  .map((user) => command(`log in as ${user}`, (booth) => booth.logIn(user)));

/** Everyday commands run three times as often as others. */
const OFTEN = [checkIn, checkInOffline, open, checkOut, connection, wait, logIn, faultyRound];

export const boothCommands = [
  ...OFTEN,
  ...OFTEN,
  ...OFTEN,
  inTab('correct', (booth, tab) => booth.correct(tab)),
  inTab('cancel', (booth, tab) => booth.cancel(tab)),
  inTab('correct the refused entry', (booth, tab) => booth.decide(tab, 'correct')),
  inTab('„Erneut versuchen“', (booth, tab) => booth.decide(tab, 'retry')),
  inTab('„Verstanden“ or „Verwerfen“', (booth, tab) => booth.decide(tab, 'finish')),
  inTab('reload', (booth, tab) => booth.reload(tab)),
  kill,
  away,
  withCar('check in again the plate of car', (booth, tab, { plate }) => booth.checkIn(tab, plate)),
  writeFaults.map((faults) =>
    command(`next writes: ${faults.join(', ')}`, ({ relay }) => {
      relay.writes = [...faults];
    }),
  ),
  fc
    .constantFrom(0, 60, -60)
    .map((minutes) => command(`clock ${minutes} minutes wrong`, (booth) => booth.turnClock(minutes * 60_000))),
  fc.constant(command('log out', (booth) => booth.logOut())),
  fc.constant(
    command('open a second tab', (booth) => {
      if (booth.tabs.length < 2) booth.openTab();
    }),
  ),
  otherTill,
  otherTill,
];
