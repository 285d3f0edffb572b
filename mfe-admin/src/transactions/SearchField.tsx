import { IconButton } from '@parkwart/ui/IconButton';
import { TextField } from '@parkwart/ui/TextField';
import { type FormEvent, useState } from 'react';
import classes from './SearchField.module.css';
import { texts } from './texts.ts';

interface SearchFieldProps {
  readonly label: string;
  /** What the address says. */
  readonly searched: string;
  /** What is wrong with what was typed. */
  readonly faultOf: (typed: string) => string | undefined;
  readonly onSearch: (typed: string) => void;
  readonly isNumeric?: boolean;
}

/** One of the two searches; what is searched for stands in the address. */
export function SearchField({ label, searched, faultOf, onSearch, isNumeric = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  const [fault, setFault] = useState<string>();
  if (shown !== searched) {
    setShown(searched);
    setTyped(searched);
    setFault(undefined);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(typed.trim());
    setFault(found);
    if (!found) onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    setFault(undefined);
    onSearch('');
  };
  return (
    <form className={classes.search} noValidate onSubmit={submit}>
      <TextField
        label={label}
        type="search"
        enterKeyHint="search"
        inputMode={isNumeric ? 'numeric' : 'text'}
        maxLength={isNumeric ? 30 : 40}
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
      />
      <div className={classes.actions}>
        {searched && <IconButton icon="close" label={texts.clear(label)} onClick={clear} />}
        <IconButton icon="search" variant="secondary" type="submit" label={texts.search(label)} />
      </div>
    </form>
  );
}
