import 'fake-indexeddb/auto';
import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { chargesOf, chargesTotal } from '@parkwart/contracts/claim';
import { SESSION_STORAGE_KEY } from '@parkwart/contracts/sessionUser';
import { IDBFactory } from 'fake-indexeddb';
import type { Relay } from './relay.ts';
import type { Server } from './server.ts';
import { loadTab } from './tab.ts';

const MINUTE = 60_000;
const ROUND_MS = 15_000;

interface Car {
  readonly plate: string;
  /** What its slip says. */
  number: string | undefined;
  /** In cents: what the screen said at each check-out. */
  readonly exits: number[];
  /** The user has decided: „Verstanden“ or „Verwerfen“. */
  decided: { checkIn?: true; checkOut?: true };
}

class MemoryStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
  clear = () => this.#values.clear();
}

type Code = ReturnType<typeof loadTab>;

interface Tab {
  code: Code;
  attempts: InstanceType<Code['Attempts']>;
  storage: MemoryStorage;
  /** As drawn last: it may be stale. */
  view: BoothRecord | undefined;
}

/** A browser at the booth, and what its screen has confirmed. */
export class Booth {
  readonly cars: Car[] = [];
  tabs: Tab[] = [];
  /** How far the booth's clock is ahead, in ms. */
  skew = 0;
  #time: number;
  readonly #first: number;

  private constructor(
    readonly server: Server,
    readonly relay: Relay,
    { time, first }: { readonly time: number; readonly first: number },
  ) {
    this.#time = time;
    this.#first = first;
  }

  /** A new browser, logged in once. @param first the last invoice number before */
  static async open(
    server: Server,
    relay: Relay,
    at: { readonly time: number; readonly first: number },
  ): Promise<Booth> {
    Object.assign(relay, { isOnline: true, user: undefined, lost: 0, kill: undefined });
    const globals = { indexedDB: new IDBFactory(), localStorage: new MemoryStorage() };
    Object.assign(globalThis, globals);
    const booth = new Booth(server, relay, at);
    booth.#setTime(at.time);
    booth.openTab();
    await booth.logIn('kasse');
    return booth;
  }

  #setTime(time: number): void {
    this.#time = time;
    jest.setSystemTime(time + this.skew);
  }

  turnClock(skew: number): void {
    this.skew = skew;
    this.#setTime(this.#time);
  }

  async wait(minutes: number): Promise<void> {
    this.#setTime(this.#time + minutes * MINUTE);
    await this.sendInAllTabs();
  }

  #enter(storage: MemoryStorage): Pick<Tab, 'code' | 'attempts'> {
    Object.assign(globalThis, { sessionStorage: storage });
    const code = loadTab();
    code.sessionStore.restore();
    return { code, attempts: new code.Attempts(this.relay.user ?? '') };
  }

  openTab(): void {
    const storage = new MemoryStorage();
    this.tabs.push({ ...this.#enter(storage), storage, view: undefined });
  }

  reload(tab: Tab): void {
    Object.assign(tab, this.#enter(tab.storage), { view: undefined });
  }

  #use(tab: Tab): Code {
    Object.assign(globalThis, { sessionStorage: tab.storage });
    return tab.code;
  }

  /** Failures that the page shows as an error: nothing is confirmed. */
  async #attempt(tab: Tab, work: (code: Code) => Promise<void>): Promise<void> {
    const code = this.#use(tab);
    try {
      await work(code);
    } catch (error) {
      if (!code.isApiError(error)) throw error;
    }
  }

  async logIn(username: string): Promise<void> {
    if (this.relay.user || !this.relay.isOnline) return;
    this.relay.user = username;
    for (const tab of this.tabs) {
      this.#use(tab).sessionStore.logIn({ user: username, username, role: 'Angestellte' });
      tab.attempts = new tab.code.Attempts(username);
      // As connection.ts begins a session.
      await tab.code.clearParkedCopy();
      await this.#attempt(tab, async ({ register, refreshParkedCopy }) => {
        await register({ inBackground: true });
        await refreshParkedCopy();
      });
    }
  }

  logOut(): void {
    this.relay.user = undefined;
    for (const tab of this.tabs) {
      tab.view = undefined;
      this.#use(tab).sessionStore.sync({ key: SESSION_STORAGE_KEY, newValue: 'null' });
    }
    localStorage.removeItem(SESSION_STORAGE_KEY);
  }

  send(tab: Tab): Promise<void> {
    return this.#use(tab).sendKept();
  }

  async sendInAllTabs(): Promise<void> {
    await Promise.all(this.tabs.map((tab) => this.send(tab)));
  }

  /** Every page goes, in the middle of what one of them does. */
  async killDuring(work: Promise<unknown>, killed: Promise<void>): Promise<void> {
    await Promise.race([work, killed]);
    this.relay.kill = undefined;
    this.tabs = [];
    this.openTab();
  }

  checkIn(tab: Tab): Promise<void> {
    const plate = `B-MO ${this.#first % 1_000}${String(this.cars.length).padStart(2, '0')}`;
    const car: Car = { plate, number: undefined, exits: [], decided: {} };
    this.cars.push(car);
    return this.#attempt(tab, async ({ sendCheckIn, NOTHING_TYPED }) => {
      const parked = await sendCheckIn({ ...NOTHING_TYPED, vehicleNumber: plate }, tab.attempts);
      car.number = 'reference' in parked ? parked.reference : String(parked.invoiceNumber);
    });
  }

  open(tab: Tab, number: string): Promise<void> {
    return this.#attempt(tab, async ({ fetchRecord }) => {
      tab.view = (await fetchRecord(number, new AbortController().signal)) ?? undefined;
    });
  }

  checkOut(tab: Tab): Promise<void> {
    const { view } = tab;
    if (!view?.isParked || view.cancelReason !== undefined) return Promise.resolve();
    return this.#attempt(tab, async ({ checkOutOrKeep }) => {
      const { updated } = await checkOutOrKeep(view, new Date());
      this.#carOf(view.vehicleNumber).exits.push(chargesTotal(chargesOf(updated)));
      tab.view = updated;
    });
  }

  /** At the record that is open. */
  change(tab: Tab, how: 'correct' | 'cancel'): Promise<void> {
    const { view } = tab;
    if (!view?._id || !view.isParked) return Promise.resolve();
    return this.#attempt(tab, async ({ cancel, correct }) => {
      const { vehicleNumber } = view;
      const body = { vehicleNumber, vehicleModel: 'Golf', vehicleColor: '' };
      tab.view = await (how === 'cancel' ? cancel(view, 'verschrieben') : correct(view, body));
    });
  }

  async checkOutElsewhere(plate: string | undefined): Promise<void> {
    const record = (await this.server.recordsAfter(this.#first)).find(({ vehicleNumber }) => vehicleNumber === plate);
    if (record) await this.server.checkOut(String(record.id));
  }

  /** The first entry that the panel offers buttons for. */
  async decide(tab: Tab, how: 'correct' | 'retry' | 'finish'): Promise<void> {
    const { allKept, bodyOf, changeKept, correctCheckIn, NOTHING_TYPED, removeKept } = this.#use(tab);
    const item = (await allKept()).find(({ state, message }) => state !== 'waiting' || message);
    if (!item) return;
    if (how === 'finish') {
      await removeKept(item.id);
      if (item.kind === 'check-in' && item.state === 'told') return;
      this.#carOf(item.vehicleNumber).decided[item.kind === 'check-in' ? 'checkIn' : 'checkOut'] = true;
    } else if (item.state === 'told') return;
    else if (how === 'correct' && item.kind === 'check-in' && item.state === 'refused') {
      const values = { ...NOTHING_TYPED, vehicleNumber: item.vehicleNumber };
      await correctCheckIn(item, bodyOf(values, new Date(this.#time)));
    } else await changeKept(item.id, { state: 'waiting', message: undefined });
  }

  #carOf(plate: string): Car {
    const car = this.cars.find((each) => each.plate === plate);
    if (!car) throw new Error(`no car ${plate} was checked in`);
    return car;
  }

  /** Online and idle for a minute: what the screen confirmed and is neither on the server nor in the panel. */
  async findLost(): Promise<string[]> {
    Object.assign(this.relay, { isOnline: true, lost: 0 });
    this.turnClock(0);
    await this.logIn('kasse');
    for (let rounds = 0; rounds < 4; rounds += 1) {
      this.#setTime(this.#time + ROUND_MS);
      await this.sendInAllTabs();
    }
    const [tab] = this.tabs;
    const kept = (await tab?.code.allKept()) ?? [];
    const records = await this.server.recordsAfter(this.#first);
    const waiting = kept.filter(({ state }) => state === 'waiting');
    const lost = waiting.map(({ kind, reference, message }) => `${kind} ${reference} waits: ${message}`);
    for (const { plate, number, exits, decided } of this.cars) {
      const [record, ...more] = records.filter(({ vehicleNumber }) => vehicleNumber === plate);
      const listed = kept.filter(({ vehicleNumber }) => vehicleNumber === plate);
      const isListed = (kind: string) => listed.some((item) => item.kind === kind);
      if (more.length > 0) lost.push(`${plate} was parked ${more.length + 1} times`);
      if (number && !record && !decided.checkIn && !isListed('check-in')) lost.push(`${plate} was never parked`);
      const shown = record?.exitAt ? record.feeCents : undefined;
      const other = exits.filter((cents) => cents !== shown);
      if (other.length > 0 && !decided.checkOut && !isListed('check-out'))
        lost.push(`${plate} left for ${other.join(' and ')} cents, and the server has ${shown}`);
    }
    return lost;
  }
}
