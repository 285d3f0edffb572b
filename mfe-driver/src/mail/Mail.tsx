import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { TextField } from '@parkwart/ui/TextField';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useRef, useState } from 'react';
import { endedBy, failureOf } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import type { CaseProps, InSession } from '../useDriverCase.ts';

/** Finds typing errors; only the server decides whether an address is valid. */
const ADDRESS = /^[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i;

export type Mail = ReturnType<typeof useMail>;

/** The optional e-mail address of a form. The address is sent to the server before the form is sent. */
export function useMail(inSession: InSession) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const email = typed.trim();
  return {
    typed,
    isWrong,
    field,
    change: (next: string) => {
      setTyped(next);
      setIsWrong(false);
    },
    /** @returns false for an invalid address; its field then gets the focus */
    check: (): boolean => {
      const isFine = email === '' || ADDRESS.test(email);
      setIsWrong(!isFine);
      if (!isFine) field.current?.focus();
      return isFine;
    },
    /** @throws {ApiError} */
    leave: async () => {
      if (email !== '') await inSession((api) => api.leaveMail(email, language, newIdempotencyKey()));
    },
  };
}

interface MailFieldProps extends Pick<CaseProps, 'shown'> {
  readonly mail: Mail;
  readonly isLocked: boolean;
}

export function MailField({ shown, mail, isLocked }: MailFieldProps) {
  const { mail: words } = useLanguage().texts;
  if (!shown.mayLeaveMail) return null;
  return (
    <TextField
      ref={mail.field}
      type="email"
      autoComplete="email"
      label={words.label}
      hint={words.hint}
      error={mail.isWrong ? words.wrong : undefined}
      value={mail.typed}
      readOnly={isLocked}
      onChange={({ target }) => mail.change(target.value)}
    />
  );
}

export function StopMails({ shown, inSession, onChange }: CaseProps) {
  const { language, texts } = useLanguage();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => inSession((api) => api.leaveMail('', language, newIdempotencyKey())),
    onSuccess: onChange,
  });
  if (!shown.getsMails) return null;
  return (
    <>
      {error && !endedBy(error) && <Notice tone="danger">{texts.errors[failureOf(error)]}</Notice>}
      <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
        {texts.mail.stop}
      </Button>
    </>
  );
}
