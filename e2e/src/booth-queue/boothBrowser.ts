import 'fake-indexeddb/auto';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { SESSION_STORAGE_KEY } from '@parkwart/contracts/entities/sessionUser';
import { IDBFactory } from 'fake-indexeddb';
import type { Car } from './car.ts';
import type { Relay } from './relay.ts';
import { loadTab } from './tab.ts';

/** navigator.locks of one browser. The queue, its only user, requests locks with `ifAvailable`. */
class Locks {
  readonly #held = new Set<string>();
  async request(name: string, _options: object, work: (lock: object | null) => Promise<void>): Promise<void> {
    if (this.#held.has(name)) return work(null);
    this.#held.add(name);
    await work({}).finally(() => this.#held.delete(name));
  }
}

class MemoryStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
  clear = () => this.#values.clear();
}

const MINUTE = 60_000;
const ROUND_MS = 15_000;

export type Code = ReturnType<typeof loadTab>;

export interface Tab {
  code: Code;
  attempts: InstanceType<Code['Attempts']>;
  storage: MemoryStorage;
  /** The record as last rendered, possibly stale, and its car. */
  view: BoothRecord | undefined;
  car: Car | undefined;
}

/** The booth's browser: its clock, tabs, logged-in user, and rounds of the queue. */
export class BoothBrowser {
  tabs: Tab[] = [];
  /** How far the booth's clock is ahead, in ms. */
  skew = 0;
  locks: Locks | undefined;
  /** Faults found during the run. */
  readonly faults: string[] = [];

  /** @param time the real time; it advances only through `wait` and `idle` */
  protected constructor(
    readonly relay: Relay,
    protected time: number,
    hasLocks: boolean,
  ) {
    Object.assign(relay, { isOnline: true, user: undefined, writes: [], away: [], kill: undefined });
    Object.assign(globalThis, { indexedDB: new IDBFactory(), localStorage: new MemoryStorage() });
    this.locks = hasLocks ? new Locks() : undefined;
    this.#setTime(time);
    this.openTab();
  }

  #setTime(time: number): void {
    this.time = time;
    jest.setSystemTime(time + this.skew);
  }

  turnClock(skew: number): void {
    this.skew = skew;
    this.#setTime(this.time);
  }

  async wait(minutes: number): Promise<void> {
    this.#setTime(this.time + minutes * MINUTE);
    await this.sendInAllTabs();
    // connection.ts does the same every minute.
    const [tab] = this.tabs;
    if (tab && this.relay.user) await this.attempt(tab, ({ refreshParkedCopy }) => refreshParkedCopy());
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

  protected use(tab: Tab): Code {
    Object.assign(globalThis, { sessionStorage: tab.storage });
    return tab.code;
  }

  /** Ignores failures that the page shows as an error, because then nothing was confirmed. */
  protected async attempt(tab: Tab, work: (code: Code) => Promise<void>): Promise<void> {
    const code = this.use(tab);
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
      this.use(tab).sessionStore.logIn({ user: username, username, role: 'Angestellte' });
      tab.attempts = new tab.code.Attempts(username);
      // connection.ts does the same when a session begins.
      await tab.code.clearParkedCopy();
      await this.attempt(tab, async ({ register, refreshParkedCopy }) => {
        await register({ inBackground: true });
        await refreshParkedCopy();
      });
    }
  }

  logOut(): void {
    this.relay.user = undefined;
    for (const tab of this.tabs) {
      tab.view = undefined;
      this.use(tab).sessionStore.sync({ key: SESSION_STORAGE_KEY, newValue: 'null' });
    }
    localStorage.removeItem(SESSION_STORAGE_KEY);
  }

  send(tab: Tab): Promise<void> {
    return this.use(tab).sendQueue();
  }

  async sendInAllTabs(): Promise<void> {
    await Promise.all(this.tabs.map((tab) => this.send(tab)));
    if (!this.relay.isOnline || !this.relay.user) return;
    const mute = (await this.queued()).filter(({ state, message }) => state === 'waiting' && !message);
    this.faults.push(...mute.map(({ kind, reference }) => `${kind} ${reference} waited online without a reason`));
  }

  /** Kills all pages while this work is running. */
  async killDuring(work: Promise<unknown>, killed: Promise<void>): Promise<void> {
    await Promise.race([work, killed]);
    this.relay.kill = undefined;
    this.locks &&= new Locks();
    this.tabs = [];
    this.openTab();
  }

  async queued() {
    return (await this.tabs[0]?.code.queuedEntries()) ?? [];
  }

  /** Lets a minute pass, with a round of the queue every 15 s. */
  async idle(): Promise<void> {
    for (let rounds = 0; rounds < 4; rounds += 1) {
      this.#setTime(this.time + ROUND_MS);
      await this.sendInAllTabs();
    }
  }
}
