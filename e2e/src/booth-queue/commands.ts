import fc from 'fast-check';
import type { Booth } from './booth.ts';

type Command = fc.AsyncCommand<object, Booth>;
type Tab = Booth['tabs'][number];
type Car = Booth['cars'][number];

/** What does not apply, for example an entry while nobody is logged in, does nothing. */
function command(title: string, run: (booth: Booth) => unknown): Command {
  return {
    check: () => true,
    run: async (_model, booth) => {
      await run(booth);
    },
    toString: () => title,
  };
}

const inTab = (title: string, run: (booth: Booth, tab: Tab) => unknown) =>
  fc.nat(1).map((index) =>
    command(`${title} (tab ${index + 1})`, async (booth) => {
      const tab = booth.tabs[index % booth.tabs.length];
      if (tab && booth.relay.user) await run(booth, tab);
    }),
  );

const carAt = (booth: Booth, index: number) => booth.cars[index % (booth.cars.length || 1)];

const withCar = (title: string, run: (booth: Booth, tab: Tab, car: Car) => Promise<void>) =>
  fc.tuple(fc.nat(1), fc.nat(3)).map(([tabIndex, carIndex]) =>
    command(`${title} ${carIndex + 1} (tab ${tabIndex + 1})`, async (booth) => {
      const [tab, car] = [booth.tabs[tabIndex % booth.tabs.length], carAt(booth, carIndex)];
      if (tab && car && booth.relay.user) await run(booth, tab, car);
    }),
  );

const WORK = {
  round: (booth: Booth, tab: Tab) => booth.send(tab),
  'check-in': (booth: Booth, tab: Tab) => booth.checkIn(tab),
  'check-out': (booth: Booth, tab: Tab) => booth.checkOut(tab),
  correction: (booth: Booth, tab: Tab) => booth.correct(tab),
  cancellation: (booth: Booth, tab: Tab) => booth.cancel(tab),
};

const kill = fc
  .record({
    during: fc.constantFrom('round', 'check-in', 'check-out', 'correction', 'cancellation'),
    after: fc.nat(3),
    arrives: fc.boolean(),
  })
  .map(({ during, after, arrives }) =>
    command(
      `kill during a ${during} at write ${after + 1}, which ${arrives ? 'arrives' : 'does not'}`,
      async (booth) => {
        const [tab] = booth.tabs;
        if (!tab || !booth.relay.user) return;
        const killed = new Promise<void>((onKill) => {
          booth.relay.kill = { after, arrives, onKill };
        });
        await booth.killDuring(WORK[during](booth, tab), killed);
      },
    ),
  );

const checkIn = inTab('check in', (booth, tab) => booth.checkIn(tab));
/** The queue's own work: an entry that only a round can deliver. */
const checkInOffline = inTab('offline, check in', (booth, tab) => {
  booth.relay.isOnline = false;
  return booth.checkIn(tab);
});
const open = withCar('open car', (booth, tab, car) => booth.open(tab, car));
/** The one that is open, which may be stale. */
const checkOut = withCar('check out the open car, or car', async (booth, tab, car) => {
  if (!tab.view?.isParked) await booth.open(tab, car);
  await booth.checkOut(tab);
});
const connection = fc.boolean().map((isOnline) =>
  command(isOnline ? 'online' : 'offline', ({ relay }) => {
    relay.isOnline = isOnline;
  }),
);
/** Of so many requests; it may be a restart. */
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
/** The connection comes back, and goes wrong. */
const faultyRound = writeFaults.map((faults) =>
  command(`online, a round whose writes: ${faults.join(', ')}`, async (booth) => {
    Object.assign(booth.relay, { isOnline: true, writes: [...faults] });
    await booth.sendInAllTabs();
    booth.relay.writes = [];
  }),
);

/** Nothing is entered until then. */
const logIn = fc
  .constantFrom('kasse', 'spaetschicht')
  .map((user) => command(`log in as ${user}`, (booth) => booth.logIn(user)));

/** What a day is made of comes three times as often. */
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
