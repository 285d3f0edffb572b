import 'fake-indexeddb/auto';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { chargesOf, chargesTotal } from '@parkwart/contracts/rules/claim';
import { IDBFactory } from 'fake-indexeddb';
import { Locks, MemoryStorage } from './browser.ts';
import { Car } from './car.ts';
import type { Relay } from './relay.ts';
import type { Server, StoredRecord } from './server.ts';
import { loadTab } from './tab.ts';

const MINUTE = 60_000;
const ROUND_MS = 15_000;

interface Start {
  readonly time: number;
  /** The highest invoice number of earlier runs. */
  readonly first: number;
  readonly hasLocks: boolean;
}

type Code = ReturnType<typeof loadTab>;

interface Tab {
  code: Code;
  attempts: InstanceType<Code['Attempts']>;
  storage: MemoryStorage;
  /** The record as last drawn; it may be stale. */
  view: BoothRecord | undefined;
  /** The car of that record. */
  car: Car | undefined;
}

/** A browser at the booth, and what its screen has confirmed. */
export class Booth {
  readonly cars: Car[] = [];
  tabs: Tab[] = [];
  /** How far the booth's clock is ahead, in ms. */
  skew = 0;
  locks: Locks | undefined;
  /** A wrong clock, a cancellation or a discarded entry gives the server a reason to refuse an entry. */
  mayRefuse = false;
  /** Found during the run. */
  readonly faults: string[] = [];
  #corrections = 0;
  #time: number;
  readonly #first: number;

  private constructor(
    readonly server: Server,
    readonly relay: Relay,
    { time, first, hasLocks }: Start,
  ) {
    this.locks = hasLocks ? new Locks() : undefined;
    this.#time = time;
    this.#first = first;
  }

  /** A new browser with a user who is logged in. */
  static async open(server: Server, relay: Relay, at: Start): Promise<Booth> {
    Object.assign(relay, { isOnline: true, user: undefined, writes: [], away: [], kill: undefined });
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
    if (skew !== 0) this.mayRefuse = true;
    this.skew = skew;
    this.#setTime(this.#time);
  }

  async wait(minutes: number): Promise<void> {
    this.#setTime(this.#time + minutes * MINUTE);
    await this.sendInAllTabs();
    // Every minute, as in connection.ts.
    const [tab] = this.tabs;
    if (tab && this.relay.user) await this.#attempt(tab, ({ refreshParkedCopy }) => refreshParkedCopy());
  }

  #enter(storage: MemoryStorage): Pick<Tab, 'code' | 'attempts'> {
    Object.assign(globalThis, { sessionStorage: storage });
    const code = loadTab();
    code.sessionStore.restore();
    return { code, attempts: new code.Attempts(this.relay.user ?? '') };
  }

  openTab(): void {
    const storage = new MemoryStorage();
    this.tabs.push({ ...this.#enter(storage), storage, view: undefined, car: undefined });
  }

  reload(tab: Tab): void {
    Object.assign(tab, this.#enter(tab.storage), { view: undefined, car: undefined });
  }

  #use(tab: Tab): Code {
    Object.assign(globalThis, { sessionStorage: tab.storage });
    return tab.code;
  }

  /** Ignores failures that the page shows as an error: nothing is confirmed then. */
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
    return this.#use(tab).sendQueue();
  }

  async sendInAllTabs(): Promise<void> {
    await Promise.all(this.tabs.map((tab) => this.send(tab)));
    if (!this.relay.isOnline || !this.relay.user) return;
    const mute = (await this.queued()).filter(({ state, message }) => state === 'waiting' && !message);
    for (const { kind, reference } of mute) this.faults.push(`${kind} ${reference} waited online without a reason`);
  }

  /** Ends all pages in the middle of this work. */
  async killDuring(work: Promise<unknown>, killed: Promise<void>): Promise<void> {
    await Promise.race([work, killed]);
    this.relay.kill = undefined;
    this.tabs = [];
    if (this.locks) this.locks = new Locks();
    this.openTab();
  }

  async checkIn(tab: Tab, plate = this.#newPlate()): Promise<void> {
    const car = new Car(plate);
    this.cars.push(car);
    await this.#attempt(tab, async ({ sendCheckIn, NOTHING_TYPED }) => {
      const parked = await sendCheckIn({ ...NOTHING_TYPED, vehicleNumber: plate }, tab.attempts);
      car.number = 'reference' in parked ? parked.reference : String(parked.invoiceNumber);
    });
    // Never reached in a browser that was killed.
    car.mayBeParked = false;
  }

  #newPlate(): string {
    return `B-MO ${this.#first % 1_000}${String(this.cars.length).padStart(2, '0')}`;
  }

  async open(tab: Tab, car: Car): Promise<void> {
    const { number } = car;
    if (!number) return;
    await this.#attempt(tab, async ({ fetchRecord }) => {
      const view = (await fetchRecord(number, new AbortController().signal)) ?? undefined;
      Object.assign(tab, { view, car });
      if (view?._id) car.invoice = String(view.invoiceNumber);
    });
  }

  async checkOut(tab: Tab): Promise<void> {
    const { view, car } = tab;
    if (!car || !view?.isParked || view.cancelReason !== undefined) return;
    await this.#attempt(tab, async ({ checkOutOrQueue, sendQueue }) => {
      const { updated, isQueued } = await checkOutOrQueue(view, new Date());
      car.exits.push({ cents: chargesTotal(chargesOf(updated)), isQueued });
      tab.view = updated;
      // Queued behind a check-in it has started a round: let that end within this command.
      if (isQueued && view._id === '') await sendQueue();
    });
  }

  correct(tab: Tab): Promise<void> {
    this.#corrections += 1;
    const vehicleModel = `Golf ${this.#corrections}`;
    return this.#change(tab, async ({ correct }, view, { models }) => {
      models.push(vehicleModel);
      tab.view = await correct(view, { vehicleNumber: view.vehicleNumber, vehicleModel, vehicleColor: '' });
      models.splice(0, models.length, vehicleModel);
    });
  }

  cancel(tab: Tab): Promise<void> {
    return this.#change(tab, async ({ cancel }, view, { cancelReasons }) => {
      this.mayRefuse = true;
      const reason = 'verschrieben';
      cancelReasons.push(reason);
      tab.view = await cancel(view, reason);
      cancelReasons.splice(0, cancelReasons.length, reason);
    });
  }

  /** Changes the open record. */
  async #change(tab: Tab, run: (code: Code, view: BoothRecord, car: Car) => Promise<void>): Promise<void> {
    const { view, car } = tab;
    if (car && view?._id && view.isParked) await this.#attempt(tab, (code) => run(code, view, car));
  }

  async checkOutElsewhere(car: Car): Promise<void> {
    const record = (await this.records()).find((one) => car.hasRecord(one));
    if (record) await this.server.checkOut(String(record.id));
  }

  /** Presses a button of the first queued entry that has buttons. */
  async decide(tab: Tab, how: 'correct' | 'retry' | 'finish'): Promise<void> {
    const { queuedEntries, bodyOf, changeEntry, correctCheckIn, NOTHING_TYPED, removeEntry } = this.#use(tab);
    const item = (await queuedEntries()).find(({ state, message }) => state !== 'waiting' || message);
    if (!item) return;
    if (how === 'finish') {
      await removeEntry(item.id);
      const car = this.carOf(item.reference);
      if (item.kind === 'check-out') car.exits = car.exits.filter(({ isQueued }) => !isQueued);
      else if (item.state === 'told') car.isUnderstood = true;
      else {
        this.mayRefuse = true;
        car.isDiscarded = true;
        car.mayBeParked = this.relay.arrived.has(item.idempotencyKey);
      }
    } else if (item.state === 'told') return;
    else if (how === 'correct' && item.kind === 'check-in' && item.state === 'refused') {
      const values = { ...NOTHING_TYPED, vehicleNumber: item.vehicleNumber };
      await correctCheckIn(item, bodyOf(values, new Date(this.#time)));
    } else await changeEntry(item.id, { state: 'waiting', message: undefined });
  }

  carOf(reference: string): Car {
    const car = this.cars.find(({ number, invoice }) => number === reference || invoice === reference);
    if (!car) throw new Error(`no car ${reference} was checked in`);
    return car;
  }

  async queued() {
    return (await this.tabs[0]?.code.queuedEntries()) ?? [];
  }

  /** Lets a minute pass, with its rounds. */
  async idle(): Promise<void> {
    for (let rounds = 0; rounds < 4; rounds += 1) {
      this.#setTime(this.#time + ROUND_MS);
      await this.sendInAllTabs();
    }
  }

  /** The server's records since this browser was opened. */
  records(): Promise<StoredRecord[]> {
    return this.server.recordsAfter(this.#first);
  }
}
