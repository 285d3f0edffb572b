import type { Call } from './call.ts';
import { checkIn } from './parking.ts';
import { updateFine } from './recordChanges.ts';

/** A call and its request; the response's body is passed back to the generator. */
export type Step = readonly [Call, { readonly params?: object; readonly query?: object; readonly body?: object }];

// biome-ignore lint/suspicious/noExplicitAny: a sample reads what tests have checked elsewhere
type Walk<Result = void> = Generator<Step, Result, any>;

/** The data that samples start from. */
export interface Stock {
  /** Creates a record with a fine and returns its number. */
  fined(): Walk<string>;
  /** Returns a plate that no other sample uses. */
  plate(): string;
}

/** Yields each writing call of a feature at least once, in an order that works. */
export type Sample = (stock: Stock) => Walk;

/** @param car the vehicle fields of a check-in, except for the plate */
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
