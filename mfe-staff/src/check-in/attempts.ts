import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { type DraftStore, tabDraft } from '@parkwart/web/form/tabDraft';
import * as z from 'zod/mini';
import { type CheckInValues, enteredVehicle } from './values.ts';

/** The first request for a vehicle; a retry repeats it. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly entry: Date;
}

const stored = z.array(z.object({ content: z.string(), idempotencyKey: z.string(), entry: z.number() }));

/** In ms; after that, the same input means a new visit. */
const MAX_AGE_MS = 30 * 60_000;

/**
 * Key and entry time of requests with an unknown outcome, by form content, so that a lost response does not park the
 * car twice.
 */
export class Attempts {
  readonly #byContent: Map<string, Attempt>;
  readonly #store: DraftStore<z.output<typeof stored>>;

  /** @param owner the user; attempts survive a reload */
  constructor(owner: string) {
    this.#store = tabDraft('attempts', owner, stored);
    const rows = this.#store.read() ?? [];
    this.#byContent = new Map(rows.map(({ content, entry, ...row }) => [content, { ...row, entry: new Date(entry) }]));
  }

  find(values: CheckInValues): Attempt | undefined {
    const attempt = this.#byContent.get(JSON.stringify(enteredVehicle(values)));
    return attempt && Date.now() - attempt.entry.getTime() <= MAX_AGE_MS ? attempt : undefined;
  }

  begin(values: CheckInValues): Attempt {
    const attempt = this.find(values) ?? { idempotencyKey: newIdempotencyKey(), entry: new Date() };
    this.#byContent.set(JSON.stringify(enteredVehicle(values)), attempt);
    this.#keep();
    return attempt;
  }

  /** Call this when the outcome is known: the car is parked, or certainly not. */
  remove(values: CheckInValues): void {
    this.#byContent.delete(JSON.stringify(enteredVehicle(values)));
    this.#keep();
  }

  #keep(): void {
    const rows = [...this.#byContent];
    this.#store.save(
      rows.map(([content, { idempotencyKey, entry }]) => ({ content, idempotencyKey, entry: entry.getTime() })),
    );
  }
}
