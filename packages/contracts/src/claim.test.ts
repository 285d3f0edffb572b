import { finesTotal, paymentDeadline, receiptTotal, reminderTotal } from './claim.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { formatDay } from './time.ts';

describe('what a record asks for', () => {
  it('on the receipt is the fines and the fee', () => {
    expect(receiptTotal({ finesCents: finesTotal([{ price: 30 }, { price: 15.5 }]), feeCents: 400 })).toBe(4_950);
  });

  it('in the reminder is the fines, 7,00 € and 5,50 €', () => {
    expect(reminderTotal({ finesCents: 3_000 }, DEFAULT_SETTINGS)).toBe(4_250);
  });

  it('is due ten days later, over a clock change too', () => {
    expect(formatDay(paymentDeadline(new Date('2026-10-20T21:59:00Z'), DEFAULT_SETTINGS))).toBe('30.10.2026');
    expect(formatDay(paymentDeadline(new Date('2026-03-25T22:30:00Z'), DEFAULT_SETTINGS))).toBe('4.4.2026');
  });
});
