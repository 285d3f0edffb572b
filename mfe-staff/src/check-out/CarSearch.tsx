import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Icon } from '@parkwart/ui/Icon';
import { TextField } from '@parkwart/ui/TextField';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useNow } from '../record/useNow.ts';
import classes from './CarSearch.module.css';
import { errorOf, isPartOfPlate, normalizeInvoiceNumber } from './invoiceNumber.ts';
import { texts } from './texts.ts';

/** The API's limit. */
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

export function CarSearch({ ref: input, typed, searched, isBusy, error, onType, onSearch, onDown }: CarSearchProps) {
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
      <form className={classes.form} noValidate onSubmit={submit}>
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
        <div className={classes.action}>
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
