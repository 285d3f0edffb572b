import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useRef, useState } from 'react';
import { sendDriver } from '../driverApi.ts';
import { endedBy, failureOf } from '../failure.ts';
import { Disclosure } from '../form/Disclosure.tsx';
import classes from '../form/Form.module.css';
import { FormEnd, Sent, SentText } from '../form/FormEnd.tsx';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import { MOST, type TextError, textError } from '../limits.ts';
import { type Mail, MailField, useMail } from '../mail/Mail.tsx';
import { useStoredText } from '../storage.ts';
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

/** Checks both texts and sends them; the first invalid field gets the focus. */
function useNaming(mail: Mail, { name: [name], address: [address], inSession, onSent }: DriverFormProps) {
  const [wrong, setWrong] = useState<Wrong>({});
  const keyFor = useAttemptKey();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      await mail.leave();
      const key = keyFor([name, address]);
      return inSession((session) => sendDriver(session, name, address, key));
    },
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { name: textError(name, MOST.name), address: textError(address, MOST.address) };
    setWrong(found);
    if (found.name || found.address) focusFirstError(form.current, found);
    else if (mail.check()) mutate();
  };
  return { wrong, form, submit, isPending, error: isPending || endedBy(error) ? null : error };
}

function DriverForm(props: DriverFormProps) {
  const { shown, name, address, inSession, onCancel } = props;
  const { texts } = useLanguage();
  const { driver: words } = texts;
  const mail = useMail(inSession);
  const { wrong, form, submit, isPending, error } = useNaming(mail, props);
  const sentenceFor = useSentences();
  const failure = error ? texts.errors[failureOf(error)] : undefined;
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
  const { texts, format } = useLanguage();
  const { driver: words, form } = texts;
  return (field: Field, wrong: TextError | undefined): string | undefined => {
    if (wrong === 'missing') return field === 'name' ? words.nameMissing : words.addressMissing;
    if (wrong === 'tooLong') return texts.form.tooLong(format.number(MOST[field]));
    return wrong && form.controlCharacters;
  };
}

/** Hidden if no driver is named and none can be. */
export function DriverSection({ shown, onChange, inSession }: CaseProps) {
  const { texts } = useLanguage();
  const { driver } = texts;
  const [isSent, setIsSent] = useState(false);
  const name = useStoredText(shown.invoiceNumber, 'driver-name');
  const address = useStoredText(shown.invoiceNumber, 'driver-address');
  const [sentText, setSentText] = useStoredText(shown.invoiceNumber, 'driver-sent');
  if (!shown.mayNameDriver && !shown.isDriverNamed && !isSent) return null;
  return (
    <Section heading={driver.heading} area="driver">
      {isSent && <Sent sentence={driver.sent} />}
      {!isSent && shown.isDriverNamed && <p>{driver.named}</p>}
      <SentText text={sentText} />
      {!isSent && shown.mayNameDriver && (
        <>
          <p>{driver.intro}</p>
          <Disclosure label={driver.start} isOpenAtFirst={name[0] + address[0] !== ''}>
            {(close) => (
              <DriverForm
                shown={shown}
                name={name}
                address={address}
                inSession={inSession}
                onCancel={close}
                onSent={(found) => {
                  setSentText(`${name[0]}\n${address[0]}`);
                  for (const [, change] of [name, address]) change('');
                  setIsSent(true);
                  onChange(found);
                }}
              />
            )}
          </Disclosure>
        </>
      )}
    </Section>
  );
}
