import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { DRIVER_TEXT_LENGTHS } from '@parkwart/contracts/wire/limits';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useRef, useState } from 'react';
import { endedBy } from '../failure.ts';
import classes from '../form/Form.module.css';
import { FormEnd } from '../form/FormEnd.tsx';
import { formFailureOf, useFormErrors, useFormTexts } from '../form/formTexts.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { type TextError, textError } from '../limits.ts';
import { type Mail, MailField, useMail } from '../mail/Mail.tsx';
import type { CaseProps, InSession } from '../useDriverCase.ts';

type Field = 'name' | 'address';
type StoredText = readonly [value: string, change: (next: string) => void];
type Wrong = Readonly<Partial<Record<Field, TextError | undefined>>>;

interface DriverFormProps extends Pick<CaseProps, 'shown'> {
  readonly name: StoredText;
  readonly address: StoredText;
  readonly inSession: InSession;
  readonly onCancel: () => void;
  readonly onSent: (shown: DriverCase) => void;
}

/** Checks the name and the address and sends them; the first invalid field gets the focus. */
function useNaming(mail: Mail, { name: [name], address: [address], inSession, onSent }: DriverFormProps) {
  const [wrong, setWrong] = useState<Wrong>({});
  const keyFor = useAttemptKey();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      await mail.leave();
      return inSession((api) => api.sendDriver(name, address, keyFor([name, address])));
    },
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      name: textError(name, DRIVER_TEXT_LENGTHS.name),
      address: textError(address, DRIVER_TEXT_LENGTHS.address),
    };
    setWrong(found);
    if (found.name || found.address) focusFirstError(form.current, found);
    else if (mail.check()) mutate();
  };
  return { wrong, form, submit, isPending, error: isPending || endedBy(error) ? null : error };
}

export function DriverForm(props: DriverFormProps) {
  const { shown, name, address, inSession, onCancel } = props;
  const { driver: words } = useFormTexts();
  const errors = useFormErrors();
  const mail = useMail(inSession);
  const { wrong, form, submit, isPending, error } = useNaming(mail, props);
  const sentenceFor = useSentences();
  const failure = error ? errors[formFailureOf(error)] : undefined;
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
      <MailField shown={shown} mail={mail} isLocked={isPending} />
      <FormEnd label={words.send} isPending={isPending} failure={failure} onCancel={onCancel} />
    </form>
  );
}

function useSentences() {
  const { format } = useLanguage();
  const { driver: words, tooLong, controlCharacters } = useFormTexts();
  return (field: Field, wrong: TextError | undefined): string | undefined => {
    if (wrong === 'missing') return field === 'name' ? words.nameMissing : words.addressMissing;
    if (wrong === 'tooLong') return tooLong(format.number(DRIVER_TEXT_LENGTHS[field]));
    return wrong && controlCharacters;
  };
}
