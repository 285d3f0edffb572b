import type { DayReport, PaymentOfDay } from '@parkwart/contracts/calls/dayReport';
import { type Cents, centsFromEuros, formatCents, formatEuros, sumCents } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Lines } from '../receipt/Lines.tsx';
import classes from '../receipt/Receipt.module.css';
import type { NamedReport, WaitingPayment } from './api.ts';
import { texts } from './texts.ts';

type CardPayments = DayReport['cardPayments'];

interface UserOfDay {
  readonly name: string;
  readonly checkOuts: number;
  /** Empty if no check-out has a booth. */
  readonly booths: NonNullable<DayReport['checkOuts'][number]['booths']>;
  readonly cardPayments: CardPayments;
  readonly payments: readonly PaymentOfDay[];
}

const centsOf = (payments: CardPayments): Cents => sumCents(payments.map(({ amount }) => centsFromEuros(amount)));

const countOf = (payments: CardPayments): number => payments.reduce((sum, { count }) => sum + count, 0);

/** The users of the day, sorted by name. Check-outs contain the username, card payments the account id. */
function usersOfDay(
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

/** The day's report, printed on the same paper as a receipt. */
export function DayReportPaper({ report, names, waiting }: NamedReport) {
  const users = usersOfDay(report, names);
  return (
    <article className={classes.receipt} lang="de">
      <header className={classes.header}>
        <p className={classes.operator}>{report.operatorName}</p>
      </header>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.plate}>{report.day}</p>
      <p className={classes.header}>{texts.asOf(formatInstant(new Date(report.asOf)))}</p>
      {users.length === 0 && <p className={classes.due}>{texts.nothing}</p>}
      {users.map((user) => (
        <User key={user.name} user={user} />
      ))}
      {users.length > 1 && (
        <section className={classes.section}>
          <Lines
            lines={[
              [texts.checkOuts, users.reduce((sum, { checkOuts }) => sum + checkOuts, 0)],
              [texts.cardPayments, countOf(report.cardPayments)],
            ]}
          />
        </section>
      )}
      {waiting.length > 0 && (
        <section className={classes.section}>
          <Payments title={texts.waiting} payments={waiting} />
        </section>
      )}
      <p className={classes.total}>
        <span>{texts.sum}</span>
        <span>{formatCents(centsOf(report.cardPayments))}</span>
      </p>
    </article>
  );
}

function User({ user: { name, checkOuts, booths, cardPayments, payments } }: { readonly user: UserOfDay }) {
  return (
    <section className={classes.section}>
      <h2>{texts.user(name)}</h2>
      <Lines
        lines={[
          [texts.checkOuts, checkOuts],
          ...booths.map(({ booth, count }) => [texts.booth(booth), count] as const),
        ]}
      />
      <Lines
        lines={[
          [texts.cardPayments, texts.payments(countOf(cardPayments), formatCents(centsOf(cardPayments)))],
          ...cardPayments.map(
            ({ booth, count, amount }) => [texts.booth(booth), texts.payments(count, formatEuros(amount))] as const,
          ),
          ...linesOf(payments.filter(({ paidOn, reversedOn, refused }) => !paidOn && !reversedOn && !refused)),
        ]}
      />
      <Payments title={texts.added} payments={payments.filter(({ paidOn, reversedOn }) => paidOn && !reversedOn)} />
      <Payments title={texts.reversed} payments={payments.filter(({ reversedOn }) => reversedOn)} />
      <Payments title={texts.refused} payments={payments.filter(({ refused }) => refused)} />
    </section>
  );
}

type Payments = readonly (WaitingPayment & Partial<PaymentOfDay>)[];

const linesOf = (payments: Payments) =>
  payments.map((payment) => [texts.payment(payment), formatEuros(payment.amount)] as const);

function Payments({ title, payments }: { readonly title: string; readonly payments: Payments }) {
  if (payments.length === 0) return null;
  return (
    <>
      <h2 className={classes.due}>{title}</h2>
      <Lines lines={linesOf(payments)} />
    </>
  );
}
