import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { Icon } from '@parkwart/ui/Icon';
import { isPast } from '../language/format.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { OBJECTION_ID, PAYMENT_ID } from '../layout/sectionIds.ts';
import classes from './Overview.module.css';

const DONE = ['settled', 'cancelled'] as const;

/** The payment state, which drivers want to know first. Unknown states are derived from the open amount. */
export function State({ shown }: { readonly shown: DriverCase }) {
  const { texts, format } = useLanguage();
  const { state, open, paid, isBlocked, mayObject, transfer, collection, isOfDriver } = shown;
  const done = DONE.find((one) => one === state);
  if (open <= 0 || done) {
    return (
      <section className={classes.state} data-done={done && true} aria-label={texts.state.section}>
        <p className={classes.sentence}>
          <Icon name={done ? 'check' : 'info'} />
          {texts.state[done ?? 'nothingDue']}
        </p>
      </section>
    );
  }
  const { deadline, endsOn } = transfer ?? {};
  return (
    <section className={classes.state} aria-label={texts.state.section}>
      <p className={classes.label}>{texts.state[isOfDriver ? 'ofDriver' : paid > 0 ? 'partlyPaid' : 'open']}</p>
      <p className={classes.amount}>{format.money(open)}</p>
      {collection && (
        <>
          <p className={classes.agency}>{texts.state.agency(collection.agency, format.day(collection.day))}</p>
          <p>{texts.state.payAgency}</p>
        </>
      )}
      {isBlocked && <p>{texts.state.blocked}</p>}
      {deadline && !isBlocked && (
        <p>{texts.state[isPast(endsOn ?? deadline, new Date()) ? 'late' : 'until'](format.day(deadline))}</p>
      )}
      <p className={classes.links}>
        {transfer && (
          <a className={classes.toPayment} href={`#${PAYMENT_ID}`}>
            {texts.state.goToPayment}
          </a>
        )}
        {mayObject && <a href={`#${OBJECTION_ID}`}>{texts.objection.heading}</a>}
      </p>
    </section>
  );
}
