import type { DayReport, PaymentOfDay } from '@parkwart/contracts/calls/dayReport';
import { type Cents, centsFromEuros, sumCents } from '@parkwart/contracts/rules/money';
import { texts } from './texts.ts';

type CardPayments = DayReport['cardPayments'];

export interface UserOfDay {
  readonly name: string;
  readonly checkOuts: number;
  /** Empty if no check-out has a booth. */
  readonly booths: NonNullable<DayReport['checkOuts'][number]['booths']>;
  readonly cardPayments: CardPayments;
  readonly payments: readonly PaymentOfDay[];
}

export const centsOf = (payments: CardPayments): Cents =>
  sumCents(payments.map(({ amount }) => centsFromEuros(amount)));

export const countOf = (payments: CardPayments): number => payments.reduce((sum, { count }) => sum + count, 0);

/** Sorted by name. Check-outs contain the username, card payments the account id. */
export function usersOfDay(
  { checkOuts, cardPayments, payments }: Pick<DayReport, 'checkOuts' | 'cardPayments' | 'payments'>,
  names: ReadonlyMap<string, string>,
): UserOfDay[] {
  const nameOf = (account: string) => names.get(account) ?? texts.unknownAccount;
  const all = [
    ...checkOuts.map(({ username }) => username),
    ...[...cardPayments, ...payments].map(({ account }) => nameOf(account)),
  ];
  return [...new Set(all)]
    .sort((one, other) => one.localeCompare(other, 'de'))
    .map((name) => {
      const { count = 0, booths = [] } = checkOuts.find(({ username }) => username === name) ?? {};
      return {
        name,
        checkOuts: count,
        booths: booths.some(({ booth }) => booth) ? booths : [],
        cardPayments: cardPayments.filter(({ account }) => nameOf(account) === name),
        payments: payments.filter(({ account }) => nameOf(account) === name),
      };
    });
}
