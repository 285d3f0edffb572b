import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { TextField } from '@parkwart/ui/TextField';
import { Link } from '@parkwart/web';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import { type FormEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTakesCards } from '../card-payment/useCardPayment.ts';
import { followQueue } from '../network/loadOffline.ts';
import { isReachable } from '../network/reachability.ts';
import { Waiting } from '../offline/Waiting.tsx';
import type { KnownRecord } from '../record/knownRecord.ts';
import classes from '../record/page.module.css';
import { texts as recordTexts } from '../record/texts.ts';
import type { useInvoice } from '../record/useInvoice.ts';
import { useNow } from '../record/useNow.ts';
import searchClasses from './CheckOutPage.module.css';
import { type Chooser, ParkedCars } from './parked/ParkedCars.tsx';
import { followCars } from './parked/useParkedCars.ts';
import { RecordCard } from './RecordCard.tsx';
import searchResultClasses from './SearchResult.module.css';
import { texts } from './texts.ts';
import { errorOf, isPartOfPlate, normalizeInvoiceNumber, useCarSearch } from './useCarSearch.ts';

/** Refreshes the record after an outage, a change by the office, a correction, or a change at another till. */
function followServer(invoiceNumber: number, refresh: () => void): () => void {
  const openedAt = Date.now();
  return followCars(
    () => openedAt,
    ({ cars, left }, isGap) => {
      const isChanged = left.includes(invoiceNumber) || cars.some((car) => car.invoiceNumber === invoiceNumber);
      if (isGap || isChanged || !isReachable()) refresh();
    },
  );
}

function useLiveRecord(record: KnownRecord | null | undefined, refresh: () => void): void {
  const { isQueued, invoiceNumber } = record ?? {};
  useEffect(
    // Doesn't refresh without a connection, because this browser has nothing newer than the displayed record from the
    // server.
    () => (isQueued ? followQueue(() => (isReachable() || !invoiceNumber) && refresh()) : undefined),
    [isQueued, invoiceNumber, refresh],
  );
  useEffect(() => (invoiceNumber ? followServer(invoiceNumber, refresh) : undefined), [invoiceNumber, refresh]);
}

interface SearchResultProps {
  readonly invoice: ReturnType<typeof useInvoice>;
  readonly hasFocus: boolean;
  readonly onLeave: () => void;
}

function SearchResult({ invoice, hasFocus, onLeave }: SearchResultProps) {
  const { record, error, isFetching, refetch, refresh, show } = invoice;
  useLiveRecord(record, refresh);
  if (isFetching && (record === undefined || error)) {
    return (
      <Card>
        <Skeleton lines={6} label={texts.loading} />
      </Card>
    );
  }
  if (fieldErrors(error).invoiceNumber) return null;
  if (error) {
    return (
      <Card>
        <ErrorState message={recordTexts.fetchFailed} details={errorMessage(error)} onRetry={refetch} />
      </Card>
    );
  }
  if (!record) {
    return (
      <>
        <Card>
          <EmptyState>
            <p>
              <strong>{recordTexts.notFound}</strong>
            </p>
            <p lang="en">{texts.noRecords}</p>
          </EmptyState>
        </Card>
        <ToParkedCars />
      </>
    );
  }
  return (
    <>
      <RecordCard
        // The key stays the same when the record gets its invoice number, so that the card keeps its state.
        key={record.provisionalReference ?? record._id}
        record={record}
        hasFocus={hasFocus}
        onChanged={show}
        onLeave={onLeave}
      />
      <ToParkedCars />
    </>
  );
}

function ToParkedCars() {
  return (
    <Link className={searchResultClasses.back} to="/check-out">
      {texts.toParkedCars}
    </Link>
  );
}

/** The API's limit for the length of a search text. */
const MAX_LENGTH = 40;

interface CarSearchProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  /** The number in the URL. */
  readonly searched: string | null;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onSearch: () => void;
  readonly onDown: () => void;
}

function CarSearch({ ref: input, typed, searched, isBusy, error, onType, onSearch, onDown }: CarSearchProps) {
  useEffect(() => input.current?.focus(), [input]);

  // Errors disappear as soon as they are fixed; new ones appear only on submit.
  const ownError = searched !== null && errorOf(searched) ? errorOf(typed) : undefined;

  // Searching for a different number need not wait for a slow response.
  const isAnother = normalizeInvoiceNumber(typed) !== searched;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
    input.current?.select();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };

  return (
    <Card>
      <form className={searchClasses.form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          large
          label={texts.numberOrPlate}
          error={(isAnother && isPartOfPlate(typed) ? undefined : ownError) ?? (isAnother ? undefined : error)}
          required
          maxLength={MAX_LENGTH}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={onKeyDown}
        />
        <CheckOutTime />
        <div className={searchClasses.action}>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.searching}>
            <Icon name="search" />
            {texts.search}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function CheckOutTime() {
  return <TextField large label={texts.checkOutTime} value={formatInstant(useNow())} readOnly tabIndex={-1} />;
}

/** Shows the parked cars until one is selected. */
export function CheckOutPage() {
  const { typed, searched, invoice, isShown, isBusy, isChosen, type, search, choose, ...choosing } = useCarSearch();
  const takesCards = useTakesCards();
  const field = useRef<HTMLInputElement>(null);
  const focusField = useCallback(() => field.current?.focus(), []);
  const chooser = useRef<Chooser>(null);
  return (
    <div className={`${classes.page} ${searchClasses.till}`}>
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
        <SearchResult invoice={invoice} hasFocus={isChosen} onLeave={focusField} />
      ) : (
        <ParkedCars ref={chooser} search={typed} {...choosing} onChosen={choose} onLeave={focusField} />
      )}
    </div>
  );
}
