import { PageHeading } from '@parkwart/ui/PageHeading';
import { useSearchParams } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { useCallback, useRef, useState } from 'react';
import { Waiting } from '../offline/Waiting.tsx';
import classes from '../record/page.module.css';
import { useInvoice } from '../record/useInvoice.ts';
import { CarSearch } from './CarSearch.tsx';
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
  /** Over the next change of the address. */
  const [keepsTyped, setKeepsTyped] = useState(false);
  /** A number that is in no plate. */
  const [inNoPlate, setInNoPlate] = useState<string>();
  const [lastSearched, setLastSearched] = useState(searched);
  const [isChoosing, setChoosing] = useState(false);
  /** Chosen in the list: the focus goes with it. */
  const [chosen, setChosen] = useState<string>();
  if (lastSearched !== searched) {
    setLastSearched(searched);
    if (!keepsTyped) setTyped(searched ?? '');
    setKeepsTyped(false);
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
  /** The address no longer names the record that was shown before the search. */
  const leaveRecord = () => {
    if (searched === null) return;
    setKeepsTyped(true);
    setParameters({});
  };
  const search = () => {
    setChosen(undefined);
    setInNoPlate(undefined);
    if (isPartOfPlate(typed)) setChoosing(true);
    else show(normalizeInvoiceNumber(typed));
  };
  const choose = (number: string) => {
    setChosen(number);
    show(number);
  };
  const onNoneFound = () => {
    setChoosing(false);
    const number = normalizeInvoiceNumber(typed);
    setInNoPlate(number);
    // A few digits may be a wrong invoice number, too, and `a0017` a provisional one.
    if (errorOf(typed) !== undefined) leaveRecord();
    else if (number === searched) invoice.refetch();
    else {
      setKeepsTyped(true);
      setParameters({ [PARAMETER]: number });
    }
  };
  const onSeveral = () => {
    setChoosing(false);
    leaveRecord();
  };
  const isShown = isSearching && normalizeInvoiceNumber(typed) === invoiceNumber;
  const isMissing = isShown && invoice.record === null && !invoice.isFetching && !invoice.error;
  const isDigits = /^\d+$/.test(invoiceNumber);
  const isTriedAsPlate = isMissing && isDigits && inNoPlate !== invoiceNumber;
  // `ab1234` is no provisional number, so it was a plate.
  const isPlate = isMissing && !isDigits && !typed.includes('-');

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
      {isShown && !isTriedAsPlate && !isPlate ? (
        <SearchResult invoice={invoice} hasFocus={chosen === invoiceNumber} onCheckedOut={focusField} />
      ) : (
        <ParkedCars
          ref={chooser}
          search={typed}
          isChoosing={isChoosing || isTriedAsPlate}
          onChosen={choose}
          onSeveral={onSeveral}
          onNone={isTriedAsPlate ? () => setInNoPlate(invoiceNumber) : onNoneFound}
          onLeave={focusField}
        />
      )}
    </div>
  );
}
