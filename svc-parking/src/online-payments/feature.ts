import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { Feature } from '../feature.ts';
import { onlinePaymentsTask } from './followPayments.ts';
import { numberOf, type OnlinePaymentRow, onlinePaymentRows } from './onlinePayments.ts';
import { payoutsTask } from './payouts.ts';

/** A disclosure also contains the payment's number at the provider. */
export const onlinePayments: Feature = {
  disclosed: {
    onlinePayments: {
      rows: onlinePaymentRows,
      present: (row) => presentDisclosed(row as OnlinePaymentRow),
    },
  },
  tasks: [
    ({ provider, ...parts }) => provider && onlinePaymentsTask({ ...parts, provider }, parts.paymentsEveryMs),
    ({ database, reports, paymentsEveryMs }) => reports && payoutsTask(database, reports, paymentsEveryMs),
  ],
};

function presentDisclosed({ providerId, cents, state, createdAt, ...row }: OnlinePaymentRow) {
  const day = formatDay(new Date(Number(createdAt)));
  return { number: numberOf(row), providerId: providerId ?? '', amount: eurosFromCents(cents), state, day };
}
