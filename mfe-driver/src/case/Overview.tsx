import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { Plate } from '@parkwart/ui/Plate';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Overview.module.css';
import { State } from './State.tsx';

/** The subject and state of the case. */
export function Overview({ shown }: { readonly shown: DriverCase }) {
  const { texts, format } = useLanguage();
  const { facts } = texts;
  const { operator, place, exitTime } = shown;
  const entry = `${shown.date} ${shown.entryTime}`;
  return (
    <div data-area="overview" className={classes.overview}>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{facts.heading(String(shown.invoiceNumber))}</h1>
        <dl className={classes.facts}>
          <Fact label={facts.plate}>
            <Plate number={shown.vehicleNumber} />
          </Fact>
          <Fact label={facts.entry}>{format.instant(entry)}</Fact>
          <Fact label={facts.exit}>{exitTime ? format.instant(exitTime) : facts.stillParked}</Fact>
          <Fact label={facts.place}>
            <span lang="de">{[operator.name, place].filter(Boolean).join(', ')}</span>
          </Fact>
        </dl>
      </div>
      <State shown={shown} />
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
