import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { TextArea } from '@parkwart/ui/TextArea';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useRef, useState } from 'react';
import { sendObjection } from '../driverApi.ts';
import { endedBy, failureOf } from '../failure.ts';
import classes from '../form/Form.module.css';
import { FormEnd } from '../form/FormEnd.tsx';
import { MOST } from '../form/limits.ts';
import { type TextError, textError } from '../form/textError.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import type { InSession } from '../useDriverCase.ts';
import { FilesField } from './FilesField.tsx';
import { FilesFailed, useFiles } from './useFiles.ts';

interface ObjectionFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inSession: InSession;
  readonly filesLeft: number | undefined;
  readonly onCancel: () => void;
  readonly onSent: (shown: DriverCase) => void;
}

export function ObjectionForm({ text, onText, inSession, filesLeft, onCancel, onSent }: ObjectionFormProps) {
  const { texts, format } = useLanguage();
  const { objection: words } = texts;
  const [wrong, setWrong] = useState<TextError>();
  const keyFor = useAttemptKey();
  const files = useFiles(inSession, filesLeft);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const ids = await files.upload();
      return inSession((session) => sendObjection(session, text, ids, keyFor([text, ids])));
    },
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = textError(text, MOST.objection);
    setWrong(found);
    if (found) field.current?.focus();
    else mutate();
  };
  const most = format.number(MOST.objection);
  const sentences: Readonly<Record<TextError, string>> = {
    missing: words.textMissing,
    tooLong: words.textTooLong(most),
    controlCharacters: texts.form.controlCharacters,
  };
  const failure = () => {
    if (!error || isPending || endedBy(error)) return undefined;
    return error instanceof FilesFailed ? words.filesFailed : texts.errors[failureOf(error)];
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        rows={7}
        label={words.text}
        hint={words.textHint(most)}
        error={wrong && sentences[wrong]}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => {
          onText(target.value);
          setWrong(undefined);
        }}
      />
      <FilesField files={files} isLocked={isPending} />
      <FormEnd label={words.send} isPending={isPending} failure={failure()} onCancel={onCancel} />
    </form>
  );
}
