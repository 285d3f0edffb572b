import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useRef, useState } from 'react';
import { sendDriver } from '../driverApi.ts';
import { endedBy, failureOf } from '../failure.ts';
import classes from '../form/Form.module.css';
import { FormEnd } from '../form/FormEnd.tsx';
import { MOST } from '../form/limits.ts';
import { type TextError, textError } from '../form/textError.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import type { InSession } from '../useDriverCase.ts';

type Field = 'name' | 'address';
type StoredText = readonly [value: string, change: (next: string) => void];
type Wrong = Readonly<Partial<Record<Field, TextError | undefined>>>;

interface DriverFormProps {
  readonly name: StoredText;
  readonly address: StoredText;
  readonly inSession: InSession;
  readonly onCancel: () => void;
  readonly onSent: (shown: DriverCase) => void;
}

export function DriverForm({ name, address, inSession, onCancel, onSent }: DriverFormProps) {
  const { texts } = useLanguage();
  const { driver: words } = texts;
  const [wrong, setWrong] = useState<Wrong>({});
  const keyFor = useAttemptKey();
  const form = useRef<HTMLFormElement>(null);
  const sentenceFor = useSentences();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const key = keyFor([name[0], address[0]]);
      return inSession((session) => sendDriver(session, name[0], address[0], key));
    },
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { name: textError(name[0], MOST.name), address: textError(address[0], MOST.address) };
    setWrong(found);
    if (found.name || found.address) focusFirstError(form.current, found);
    else mutate();
  };
  const failure = error && !isPending && !endedBy(error) ? texts.errors[failureOf(error)] : undefined;
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <TextField
        name="name"
        label={words.name}
        error={sentenceFor('name', wrong.name)}
        value={name[0]}
        readOnly={isPending}
        onChange={({ target }) => name[1](target.value)}
      />
      <TextArea
        name="address"
        label={words.address}
        hint={words.addressHint}
        error={sentenceFor('address', wrong.address)}
        value={address[0]}
        readOnly={isPending}
        onChange={({ target }) => address[1](target.value)}
      />
      <FormEnd label={words.send} isPending={isPending} failure={failure} onCancel={onCancel} />
    </form>
  );
}

function useSentences() {
  const { texts, format } = useLanguage();
  const { driver: words, form } = texts;
  return (field: Field, wrong: TextError | undefined): string | undefined => {
    if (wrong === 'missing') return field === 'name' ? words.nameMissing : words.addressMissing;
    if (wrong === 'tooLong') return words.tooLong(format.number(MOST[field]));
    return wrong && form.controlCharacters;
  };
}
