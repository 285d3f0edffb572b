import { buildCheckedOut, buildRecord, fines } from '@parkwart/contracts/testing/records';
import { nextStep } from './nextStep.ts';

const OVER = '1.1.2026';
const FAR = '1.1.2100';

it.each([
  ['a parked car: the receipt', buildRecord(), undefined, 'print'],
  ['a record that owes nothing: the receipt', buildCheckedOut({ fines, isPay: true }), undefined, 'print'],
  ['one whose day is to come: the payment', buildCheckedOut({ fines }), FAR, 'paid'],
  ['one whose day is over: the reminder', buildCheckedOut({ fines }), OVER, 'reminder'],
  ['one whose day is not known yet: nothing', buildCheckedOut({ fines }), undefined, undefined],
  ['one in the reminders: the letter', buildCheckedOut({ fines, MIStatus: 'M' }), OVER, 'letter'],
  ['one whose letter is printed: the payment', buildCheckedOut({ fines, MIStatus: 'M', isPrint: true }), FAR, 'paid'],
  [
    'one whose letter is over: the collection',
    buildCheckedOut({ fines, MIStatus: 'M', isPrint: true }),
    OVER,
    'collection',
  ],
  ['one in the collection: the payment', buildCheckedOut({ fines, MIStatus: 'I' }), OVER, 'paid'],
  [
    'one that is not dunned: the payment',
    buildCheckedOut({ fines, MIStatus: 'M', dunningBlock: { reason: 'dispute', note: '', by: '', at: '' } }),
    OVER,
    'paid',
  ],
  ['an inactive one: nothing', buildCheckedOut({ fines, isDisable: true }), OVER, undefined],
] as const)('shows the next step of %s', (_title, record, due, step) => {
  expect(nextStep(record, due)).toBe(step);
});
