import { checkIn } from '../calls/checkInAndOut.ts';
import { updateFine } from '../calls/recordFines.ts';
import type { Stock } from '../calls-kit/sample.ts';

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
