import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { NO_VEHICLE } from '@parkwart/contracts/entities/vehicle';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import { BoothBrowser, type Code, type Tab } from './boothBrowser.ts';
import { Car } from './car.ts';
import type { Relay } from './relay.ts';
import type { Server, StoredRecord } from './server.ts';

interface Start {
  readonly time: number;
  /** The highest invoice number of earlier runs. */
  readonly first: number;
  readonly hasLocks: boolean;
}

/** A booth user, and all that the screen has confirmed to them. */
export class Booth extends BoothBrowser {
  readonly cars: Car[] = [];
  /** A wrong clock, a cancellation or a discarded entry gives the server a valid reason to refuse an entry. */
  mayRefuse = false;
  #corrections = 0;
  readonly #first: number;

  private constructor(
    readonly server: Server,
    relay: Relay,
    { time, first, hasLocks }: Start,
  ) {
    super(relay, time, hasLocks);
    this.#first = first;
  }

  /** A new browser with a logged-in user. */
  static async open(server: Server, relay: Relay, at: Start): Promise<Booth> {
    const booth = new Booth(server, relay, at);
    await booth.logIn('kasse');
    return booth;
  }

  override turnClock(skew: number): void {
    if (skew !== 0) this.mayRefuse = true;
    super.turnClock(skew);
  }

  async checkIn(tab: Tab, plate = this.#newPlate()): Promise<void> {
    const car = new Car(plate);
    this.cars.push(car);
    await this.attempt(tab, async ({ checkInOrQueue, NOTHING_TYPED }) => {
      const parked = await checkInOrQueue({ ...NOTHING_TYPED, vehicleNumber: plate }, tab.attempts);
      car.number = 'reference' in parked ? parked.reference : String(parked.invoiceNumber);
    });
    // This line is not reached if the browser was killed.
    car.mayBeParked = false;
  }

  #newPlate(): string {
    return `B-MO ${this.#first % 1_000}${String(this.cars.length).padStart(2, '0')}`;
  }

  async open(tab: Tab, car: Car): Promise<void> {
    const { number } = car;
    if (!number) return;
    await this.attempt(tab, async ({ fetchRecord }) => {
      const view = (await fetchRecord(number, new AbortController().signal)) ?? undefined;
      Object.assign(tab, { view, car });
      if (view?._id) car.invoice = String(view.invoiceNumber);
    });
  }

  async checkOut(tab: Tab): Promise<void> {
    const { view, car } = tab;
    if (!car || !view?.isParked || view.cancelReason !== undefined) return;
    await this.attempt(tab, async ({ checkOutOrQueue, sendQueue }) => {
      const { updated, isQueued } = await checkOutOrQueue(view, new Date());
      car.exits.push({ cents: unsettledOf(updated), isQueued });
      tab.view = updated;
      // After a queued check-in it starts a round of sending, which must end within this command.
      if (isQueued && view._id === '') await sendQueue();
    });
  }

  correct(tab: Tab): Promise<void> {
    this.#corrections += 1;
    const vehicleModel = `Golf ${this.#corrections}`;
    return this.#change(tab, async ({ correct }, view, { models }) => {
      models.push(vehicleModel);
      tab.view = await correct(view, { ...NO_VEHICLE, vehicleNumber: view.vehicleNumber, vehicleModel });
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
    if (car && view?._id && view.isParked) await this.attempt(tab, (code) => run(code, view, car));
  }

  async checkOutElsewhere(car: Car): Promise<void> {
    const record = (await this.records()).find((one) => car.hasRecord(one));
    if (record) await this.server.checkOut(String(record.id));
  }

  /** Presses a button of the first queued entry that has buttons. */
  async decide(tab: Tab, how: 'correct' | 'retry' | 'finish'): Promise<void> {
    const { queuedEntries, bodyOf, changeEntry, correctCheckIn, NOTHING_TYPED, removeEntry } = this.use(tab);
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
      await correctCheckIn(item, bodyOf(values, new Date(this.time)));
    } else await changeEntry(item.id, { state: 'waiting', message: undefined });
  }

  carOf(reference: string): Car {
    const car = this.cars.find(({ number, invoice }) => number === reference || invoice === reference);
    if (!car) throw new Error(`no car ${reference} was checked in`);
    return car;
  }

  /** The server's records since this browser was opened. */
  records(): Promise<StoredRecord[]> {
    return this.server.recordsAfter(this.#first);
  }
}
