import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import { type DraftStore, tabDraft } from '@parkwart/web/form/drafts';
import * as z from 'zod/mini';
import { type CheckInValues, vehicleOf } from './checkInForm.ts';

/** One check-in as it was sent first: sending the same vehicle again repeats this one. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly entry: Date;
}

const stored = z.array(z.object({ content: z.string(), idempotencyKey: z.string(), entry: z.number() }));

/** After this long in ms the same content means that the same car has come again. */
const MAX_AGE = 30 * 60_000;

/**
 * Remembers, for each content of the form that was sent and whose outcome is unknown, its key and its entry time: an
 * answer that got lost must not park the car twice.
 */
export class Attempts {
  readonly #byContent: Map<string, Attempt>;
  readonly #store: DraftStore<z.output<typeof stored>>;

  /** @param owner whose attempts these are; they are still known after a reload */
  constructor(owner: string) {
    this.#store = tabDraft('attempts', owner, stored);
    const rows = this.#store.read() ?? [];
    this.#byContent = new Map(rows.map(({ content, entry, ...row }) => [content, { ...row, entry: new Date(entry) }]));
  }

  /** The attempt that was made with this content not long ago, if one was. */
  find(values: CheckInValues): Attempt | undefined {
    const attempt = this.#byContent.get(JSON.stringify(vehicleOf(values)));
    return attempt && Date.now() - attempt.entry.getTime() <= MAX_AGE ? attempt : undefined;
  }

  /** That attempt, or a new one that begins now. */
  begin(values: CheckInValues): Attempt {
    const attempt = this.find(values) ?? { idempotencyKey: newIdempotencyKey(), entry: new Date() };
    this.#byContent.set(JSON.stringify(vehicleOf(values)), attempt);
    this.#keep();
    return attempt;
  }

  /** Its outcome is known: the car is parked, or for certain is not. */
  forget(values: CheckInValues): void {
    this.#byContent.delete(JSON.stringify(vehicleOf(values)));
    this.#keep();
  }

  #keep(): void {
    const rows = [...this.#byContent];
    this.#store.keep(
      rows.map(([content, { idempotencyKey, entry }]) => ({ content, idempotencyKey, entry: entry.getTime() })),
    );
  }
}
