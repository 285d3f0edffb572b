import type { PaymentOfDay } from '@parkwart/contracts/calls/dayReport';
import { formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Lines } from '../receipt/Lines.tsx';
import classes from '../receipt/Receipt.module.css';
import type { NamedReport } from './api.ts';
import { texts } from './texts.ts';
import { centsOf, countOf, type UserOfDay, usersOfDay } from './usersOfDay.ts';
import type { WaitingPayment } from './waitingPayments.ts';

/** Printed on the receipt's paper. */
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

/** Sorted by receipt number. */
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
