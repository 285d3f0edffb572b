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
import { type Files, FilesFailed, useFiles } from './useFiles.ts';

interface ObjectionFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inSession: InSession;
  readonly filesLeft: number | undefined;
  readonly onCancel: () => void;
  readonly onSent: (shown: DriverCase) => void;
}

/** Checks the text, uploads the files and sends both; an invalid text field gets the focus. */
function useObjection(text: string, files: Files, { inSession, onSent }: ObjectionFormProps) {
  const [wrong, setWrong] = useState<TextError>();
  const keyFor = useAttemptKey();
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
  return { wrong, setWrong, field, submit, isPending, error: isPending || endedBy(error) ? null : error };
}

export function ObjectionForm(props: ObjectionFormProps) {
  const { text, onText, inSession, filesLeft, onCancel } = props;
  const { texts } = useLanguage();
  const { objection: words } = texts;
  const files = useFiles(inSession, filesLeft);
  const { wrong, setWrong, field, submit, isPending, error } = useObjection(text, files, props);
  const sentences = useSentences();
  const failure = error instanceof FilesFailed ? words.filesFailed : error && texts.errors[failureOf(error)];
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        rows={7}
        label={words.text}
        hint={sentences.hint}
        error={wrong && sentences[wrong]}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => {
          onText(target.value);
          setWrong(undefined);
        }}
      />
      <FilesField files={files} isLocked={isPending} />
      <FormEnd label={words.send} isPending={isPending} failure={failure ?? undefined} onCancel={onCancel} />
    </form>
  );
}

function useSentences(): Readonly<Record<TextError | 'hint', string>> {
  const { texts, format } = useLanguage();
  const { textHint, textMissing } = texts.objection;
  const most = format.number(MOST.objection);
  return {
    hint: textHint(most),
    missing: textMissing,
    tooLong: texts.form.tooLong(most),
    controlCharacters: texts.form.controlCharacters,
  };
}
