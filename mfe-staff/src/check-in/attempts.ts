import { type CheckInValues, vehicleOf } from './checkInForm.ts';

/** One check-in as it was sent first: whatever is sent again for the same vehicle is this one again. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly entry: Date;
}

/** Not `crypto.randomUUID`, which a page without TLS lacks. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Remembers, for each content of the form that was sent and whose outcome is unknown, its key and its entry time: an
 * answer that got lost must not park the car twice.
 */
export class Attempts {
  readonly #byContent = new Map<string, Attempt>();

  /** The attempt that was made with this content, if one was. */
  find(values: CheckInValues): Attempt | undefined {
    return this.#byContent.get(JSON.stringify(vehicleOf(values)));
  }

  /** That attempt, or a new one that begins now. */
  begin(values: CheckInValues): Attempt {
    const attempt = this.find(values) ?? { idempotencyKey: randomKey(), entry: new Date() };
    this.#byContent.set(JSON.stringify(vehicleOf(values)), attempt);
    return attempt;
  }

  /** The server has said that it parked nothing. */
  forget(values: CheckInValues): void {
    this.#byContent.delete(JSON.stringify(vehicleOf(values)));
  }
}
