import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { keyed } from '@parkwart/ui/keyed';
import { Plate } from '@parkwart/ui/Plate';
import type { ReactNode } from 'react';
import { Account } from '../account/Account.tsx';
import { de } from '../language/de.ts';
import { isPast } from '../language/format.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { OBJECTION_ID, Section } from '../layout/Section.tsx';
import { StopMails } from '../mail/Mail.tsx';
import { DriverSection } from '../named-driver/DriverSection.tsx';
import { ObjectionSection } from '../objection/ObjectionSection.tsx';
import { PaymentState } from '../payment/OnlinePayment.tsx';
import { Payment } from '../payment/Payment.tsx';
import { type Photo, PhotoList, Photos, usePhotos } from '../photos/Photos.tsx';
import type { CaseProps } from '../useDriverCase.ts';
import classes from './CaseView.module.css';

const GERMAN_KINDS: Readonly<Record<string, string>> = de.claim.kinds;
const DONE = ['settled', 'cancelled'] as const;

/**
 * The payment state, which drivers want to know first. If this page does not know the state, it shows a text that
 * depends on the open amount.
 */
function State({ shown }: { readonly shown: DriverCase }) {
  const { texts, format } = useLanguage();
  const { state, open, paid, isBlocked, transfer, collection, isOfDriver } = shown;
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
      <ObjectionLink shown={shown} />
    </section>
  );
}

/** Leads to the latest decision about an objection, or to the form. */
function ObjectionLink({ shown: { objections, mayObject } }: { readonly shown: DriverCase }) {
  const { texts, format } = useLanguage();
  const { states, heading, decided } = texts.objection;
  const latest = objections.find(({ state }) => state !== 'open' && Object.hasOwn(states, state));
  const label = latest
    ? decided(format.day(latest.arrived), states[latest.state as keyof typeof states].label)
    : mayObject && heading;
  return <p className={classes.links}>{label && <a href={`#${OBJECTION_ID}`}>{label}</a>}</p>;
}

function Overview(props: CaseProps) {
  const { shown } = props;
  const { texts, format } = useLanguage();
  const { facts } = texts;
  const { operator, place, exitTime } = shown;
  const entry = `${shown.date} ${shown.entryTime}`;
  return (
    <div data-area="overview" className={classes.overview}>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{facts.heading(String(shown.invoiceNumber))}</h1>
        <Plate number={shown.vehicleNumber} />
      </div>
      <State shown={shown} />
      <PaymentState {...props} />
      <dl className={classes.facts}>
        <Fact label={facts.entry}>{format.instant(entry)}</Fact>
        <Fact label={facts.exit}>{exitTime ? format.instant(exitTime) : facts.stillParked}</Fact>
        <Fact label={facts.place}>
          <span lang="de">{[operator.name, place].filter(Boolean).join(', ')}</span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Claim({ shown: { lines, paid, waived, open } }: { readonly shown: DriverCase }) {
  const { texts, format } = useLanguage();
  const totalCents = lines.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0);
  const paidCents = centsFromEuros(paid);
  // The overpaid amount is never more than the paid amount, because a waived amount was never paid.
  const overpaidCents = Math.min(paidCents, paidCents + centsFromEuros(waived) - totalCents);
  const isOverpaid = overpaidCents > 0;
  const { account, claim } = texts;
  const isPart = paid !== 0 || waived !== 0;
  const sums = [
    [claim.total, eurosFromCents(totalCents), lines.length > 1 || isPart],
    [account.paid, -paid, paid !== 0],
    [account.waived, -waived, waived !== 0],
    [isOverpaid ? account.overpaid : account.open, isOverpaid ? eurosFromCents(overpaidCents) : open, isPart],
  ] as const;
  return (
    <Section heading={texts.claim.heading} area="claim">
      {lines.length === 0 && <p>{texts.claim.none}</p>}
      <ul className={classes.lines}>
        {keyed(lines).map(([key, line]) => (
          <Line key={key} line={line} />
        ))}
      </ul>
      {sums.map(
        ([label, euros, isShown]) =>
          isShown && (
            <p key={label} className={classes.total}>
              <span>{label}</span>
              <strong>{format.money(euros)}</strong>
            </p>
          ),
      )}
    </Section>
  );
}

/** A line of the claim. The line's kind is in the page's language; texts that the operator wrote stay German. */
function Line({ line }: { readonly line: DriverCase['lines'][number] }) {
  const { language, texts, format } = useLanguage();
  const { kinds } = texts.claim;
  const kind = Object.hasOwn(kinds, line.type) ? kinds[line.type as keyof typeof kinds] : kinds.other;
  // The name of a fine does not show that the line is a fine, so the kind is shown as well.
  const isNamed = language === 'de' && line.type !== 'fine';
  // The product's own name of a line, which the kind translates.
  const isTranslated = language !== 'de' && line.type !== 'fine' && line.text === GERMAN_KINDS[line.type];
  const reckoning = language !== 'de' && line.reckoning;
  return (
    <li className={classes.line}>
      <div>
        {!isNamed && <p className={classes.kind}>{kind}</p>}
        {!isTranslated && (
          <p lang="de" className={isNamed ? classes.kind : undefined}>
            {line.text}
          </p>
        )}
        {reckoning ? (
          <p className={classes.description}>{format.reckoning(reckoning)}</p>
        ) : (
          line.description && (
            <p lang="de" className={classes.description}>
              {line.description}
            </p>
          )
        )}
        <p className={classes.day}>{format.day(line.day)}</p>
      </div>
      <p className={classes.sum}>{format.money(line.amount)}</p>
    </li>
  );
}

interface TermsProps {
  readonly terms: NonNullable<DriverCase['terms']>;
  readonly signs: readonly Photo[];
}

/** The terms that the car park's signs showed when the car came in. The operator's text stays German. */
function Terms({ terms: { validFrom, text, tariff }, signs }: TermsProps) {
  const { texts, format } = useLanguage();
  const { terms: words } = texts;
  const money = (cents: number) => format.money(cents / 100);
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = tariff;
  return (
    <Section heading={words.heading} area="terms">
      <p>{words.since(format.day(validFrom))}</p>
      <p>{words.tariff(format.number(freeMinutes), money(centsPerStartedHour), money(maxCentsPerDay))}</p>
      <p lang="de" className={classes.terms}>
        {text}
      </p>
      <PhotoList photos={signs} label={words.sign} />
    </Section>
  );
}

export function CaseView({ onClose, ...props }: CaseProps & { readonly onClose: () => void }) {
  const { texts } = useLanguage();
  const { shown, inSession } = props;
  const photos = usePhotos(inSession);
  return (
    <div className={classes.case} data-payable={shown.transfer ? true : undefined}>
      <Overview {...props} />
      {shown.transfer && <Payment transfer={shown.transfer} shown={shown} inSession={inSession} />}
      <Claim shown={shown} />
      <Photos {...photos} />
      <ObjectionSection {...props} filesLeft={photos.found?.filesLeft} />
      <DriverSection {...props} />
      {shown.terms && <Terms terms={shown.terms} signs={photos.found?.signs ?? []} />}
      <Account shown={shown} />
      <div data-area="end" className={classes.end}>
        <Button onClick={() => window.print()}>
          <Icon name="printer" />
          {texts.print}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
        <StopMails {...props} />
      </div>
    </div>
  );
}
