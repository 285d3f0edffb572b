import { formatInstant } from '@parkwart/contracts/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Icon } from '@parkwart/ui/Icon';
import { TextField } from '@parkwart/ui/TextField';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { texts as recordTexts } from '../record/texts.ts';
import { useNow } from '../record/useNow.ts';
import classes from './InvoiceSearch.module.css';
import { errorOf, normalizeInvoiceNumber } from './invoiceNumber.ts';
import { texts } from './texts.ts';

interface InvoiceSearchProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly searched: string | null;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onSearch: (typed: string) => void;
}

export function InvoiceSearch({ ref: input, searched, isBusy, error, onSearch }: InvoiceSearchProps) {
  const [typed, setTyped] = useState(searched ?? '');
  const [lastSearched, setLastSearched] = useState(searched);
  if (lastSearched !== searched) {
    setLastSearched(searched);
    setTyped(searched ?? '');
  }
  useEffect(() => input.current?.focus(), [input]);

  // Errors go as soon as they are fixed; new ones appear on submit only.
  const ownError = searched !== null && errorOf(searched) ? errorOf(typed) : undefined;

  // A new number need not wait for a slow response.
  const isAnother = normalizeInvoiceNumber(typed) !== searched;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
    input.current?.select();
  };

  return (
    <Card>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          large
          label={recordTexts.invoiceNumber}
          error={ownError ?? (isAnother ? undefined : error)}
          required
          inputMode="numeric"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
        />
        <CheckOutTime />
        <div className={classes.action}>
          <Button type="submit" variant="primary" busy={isBusy && !isAnother} busyLabel={texts.searching}>
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
