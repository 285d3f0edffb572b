import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { type DraftStore, tabDraft } from '@parkwart/web/form/tabDraft';
import * as z from 'zod/mini';
import { type CheckInValues, enteredVehicle } from './values.ts';

/** Key and time of the first request for a vehicle; a retry reuses them. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly entry: Date;
}

const stored = z.array(z.object({ content: z.string(), idempotencyKey: z.string(), entry: z.number() }));

/** In ms; after that, the same input means a new visit. */
const MAX_AGE_MS = 30 * 60_000;

const contentOf = (values: CheckInValues) => JSON.stringify(enteredVehicle(values));

/**
 * Stores, for each form content, key and entry time of a request whose outcome is unknown. A retry reuses key and time,
 * so that a lost response does not park the car twice.
 */
export class Attempts {
  readonly #store: DraftStore<z.output<typeof stored>>;
  #rows: z.output<typeof stored>;

  /** @param owner the user; attempts survive a reload */
  constructor(owner: string) {
    this.#store = tabDraft('attempts', owner, stored);
    this.#rows = this.#store.read() ?? [];
  }

  find(values: CheckInValues): Attempt | undefined {
    const row = this.#rows.find(({ content }) => content === contentOf(values));
    return row && Date.now() - row.entry <= MAX_AGE_MS ? { ...row, entry: new Date(row.entry) } : undefined;
  }

  begin(values: CheckInValues): Attempt {
    const attempt = this.find(values) ?? { idempotencyKey: newIdempotencyKey(), entry: new Date() };
    this.remove(values);
    this.#keep([...this.#rows, { ...attempt, content: contentOf(values), entry: attempt.entry.getTime() }]);
    return attempt;
  }

  /** Call this when the outcome is known: the car is parked, or certainly not. */
  remove(values: CheckInValues): void {
    this.#keep(this.#rows.filter(({ content }) => content !== contentOf(values)));
  }

  #keep(rows: z.output<typeof stored>): void {
    this.#rows = rows;
    this.#store.save(rows);
  }
}
