import { PageHeading } from '@parkwart/ui/PageHeading';
import { useSearchParams } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { useCallback, useRef, useState } from 'react';
import { Waiting } from '../offline/Waiting.tsx';
import { useInvoice } from '../record/useInvoice.ts';
import { CarSearch } from './CarSearch.tsx';
import classes from './CheckOutPage.module.css';
import { errorOf, isPartOfPlate, normalizeInvoiceNumber } from './invoiceNumber.ts';
import { type Chooser, ParkedCars } from './parked/ParkedCars.tsx';
import { SearchResult } from './SearchResult.tsx';
import { texts } from './texts.ts';

const PARAMETER = 'invoiceNumber';

/** The searched number is in the address, so that reload and back work. What is parked shows without one. */
export function CheckOutPage() {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get(PARAMETER);
  const invoiceNumber = normalizeInvoiceNumber(searched ?? '');
  const isSearching = searched !== null && errorOf(searched) === undefined;
  const invoice = useInvoice(invoiceNumber, { enabled: isSearching });
  const [typed, setTyped] = useState(searched ?? '');
  const [lastSearched, setLastSearched] = useState(searched);
  const [isChoosing, setChoosing] = useState(false);
  /** Chosen in the list: the focus goes with it. */
  const [chosen, setChosen] = useState<string>();
  if (lastSearched !== searched) {
    setLastSearched(searched);
    setTyped(searched ?? '');
    setChoosing(false);
  }
  const field = useRef<HTMLInputElement>(null);
  const focusField = useCallback(() => field.current?.focus(), []);
  const chooser = useRef<Chooser>(null);

  const show = (number: string) => {
    if (number !== searched) setParameters({ [PARAMETER]: number });
    else if (isSearching) invoice.refetch();
    setTyped(number);
  };
  const search = () => {
    setChosen(undefined);
    if (isPartOfPlate(typed)) setChoosing(true);
    else show(normalizeInvoiceNumber(typed));
  };
  const choose = (number: string) => {
    setChosen(number);
    show(number);
  };
  const onNoneFound = () => {
    setChoosing(false);
    // A few digits may be a wrong invoice number, too.
    if (errorOf(typed) === undefined) show(normalizeInvoiceNumber(typed));
  };
  const isShown = isSearching && normalizeInvoiceNumber(typed) === invoiceNumber;

  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <Waiting />
      <CarSearch
        ref={field}
        typed={typed}
        searched={searched}
        isBusy={isShown ? invoice.isFetching : isChoosing}
        error={fieldErrors(invoice.error).invoiceNumber}
        onType={(next) => {
          setTyped(next);
          setChoosing(false);
        }}
        onSearch={search}
        onDown={() => chooser.current?.focus()}
      />
      {isShown ? (
        <SearchResult invoice={invoice} hasFocus={chosen === invoiceNumber} />
      ) : (
        <ParkedCars
          ref={chooser}
          search={typed}
          isChoosing={isChoosing}
          onChosen={choose}
          onSeveral={() => setChoosing(false)}
          onNone={onNoneFound}
          onLeave={focusField}
        />
      )}
    </div>
  );
}
