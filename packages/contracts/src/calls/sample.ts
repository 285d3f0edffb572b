import type { Call } from './call.ts';
import { checkIn } from './parking.ts';
import { updateFine } from './recordChanges.ts';

/** A request of a call, answered with its response's body. */
export type Step = readonly [Call, { readonly params?: object; readonly query?: object; readonly body?: object }];

// biome-ignore lint/suspicious/noExplicitAny: a sample reads what tests have checked elsewhere
type Walk<Result = void> = Generator<Step, Result, any>;

/** What samples start from. */
export interface Stock {
  /** The number of a new record with a fine. */
  fined(): Walk<string>;
  /** A plate that no other sample has. */
  plate(): string;
}

/** Each writing call of a feature at least once, in an order that works. */
export type Sample = (stock: Stock) => Walk;

/** @param car what is checked in, but for its plate */
export function stockOf(car: object): Stock {
  let plates = 0;
  const plate = () => `B-SA ${++plates}`;
  return {
    plate,
    *fined() {
      const { _id } = yield [checkIn, { body: { ...car, vehicleNumber: plate() } }];
      const fines = [{ type: 'Quer', price: 5, description: '' }];
      yield [updateFine, { params: { invoiceNumber: _id }, body: { fines } }];
      return _id;
    },
  };
}
