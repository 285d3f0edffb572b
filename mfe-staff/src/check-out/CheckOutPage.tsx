import { PageHeading } from '@parkwart/ui/PageHeading';
import { Link } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { useCallback, useRef } from 'react';
import { useTakesCards } from '../card-payment/useTakesCards.ts';
import { Waiting } from '../offline/Waiting.tsx';
import classes from '../record/page.module.css';
import { CarSearch } from './CarSearch.tsx';
import { type Chooser, ParkedCars } from './parked/ParkedCars.tsx';
import { SearchResult } from './SearchResult.tsx';
import { texts } from './texts.ts';
import { useCarSearch } from './useCarSearch.ts';

/** Shows the parked cars until one is selected. */
export function CheckOutPage() {
  const { typed, searched, invoice, isShown, isBusy, isChosen, type, search, choose, ...choosing } = useCarSearch();
  const takesCards = useTakesCards();
  const field = useRef<HTMLInputElement>(null);
  const focusField = useCallback(() => field.current?.focus(), []);
  const chooser = useRef<Chooser>(null);
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title}>{takesCards && <Link to="/day-report">{texts.dayReport}</Link>}</PageHeading>
      <Waiting />
      <CarSearch
        ref={field}
        typed={typed}
        searched={searched}
        isBusy={isBusy}
        error={fieldErrors(invoice.error).invoiceNumber}
        onType={type}
        onSearch={search}
        onDown={() => chooser.current?.focus()}
      />
      {isShown ? (
        <SearchResult invoice={invoice} hasFocus={isChosen} onCheckedOut={focusField} />
      ) : (
        <ParkedCars ref={chooser} search={typed} {...choosing} onChosen={choose} onLeave={focusField} />
      )}
    </div>
  );
}
