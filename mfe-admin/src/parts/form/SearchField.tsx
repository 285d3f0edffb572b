import { IconButton } from '@parkwart/ui/IconButton';
import { TextField } from '@parkwart/ui/TextField';
import { type FormEvent, useState } from 'react';
import classes from './SearchField.module.css';
import { texts } from './texts.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly searched: string;
  /** The error is cleared when the filters change. */
  readonly filters: object;
  readonly errorOf: (typed: string) => string | undefined;
  readonly onSearch: (typed: string) => void;
  readonly isNumeric?: boolean;
  /** Shows the label only as placeholder. */
  readonly isCompact?: boolean;
}

export function SearchField(props: SearchFieldProps) {
  const { label, searched, filters, errorOf, onSearch, isNumeric = false, isCompact } = props;
  const [typed, setTyped] = useState(searched);
  const [error, setError] = useState<string>();
  if (useHasChanged(searched)) setTyped(searched);
  if (useHasChanged(filters)) setError(undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = errorOf(typed.trim());
    setError(message);
    if (!message) onSearch(typed.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
    // Clear the filter when the user empties the field: otherwise the filter would still apply, and a search in the
    // other field would find nothing for no visible reason.
    if (text === '' && searched) onSearch('');
  };
  return (
    <form className={classes.search} data-compact={isCompact} noValidate onSubmit={submit}>
      <TextField
        label={label}
        labelHidden={isCompact}
        placeholder={isCompact ? label : undefined}
        type="search"
        enterKeyHint="search"
        inputMode={isNumeric ? 'numeric' : 'text'}
        maxLength={isNumeric ? 30 : 40}
        value={typed}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
      <div className={classes.actions}>
        {searched && <IconButton icon="close" label={texts.clear(label)} onClick={() => type('')} />}
        <IconButton icon="search" type="submit" label={texts.search(label)} />
      </div>
    </form>
  );
}

/** Whether the value differs from the last render, so that the caller can set dependent state while rendering. */
export function useHasChanged(value: unknown): boolean {
  const [last, setLast] = useState(value);
  if (last === value) return false;
  setLast(value);
  return true;
}
