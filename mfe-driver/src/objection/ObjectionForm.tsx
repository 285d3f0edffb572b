import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { DRIVER_TEXT_LENGTHS } from '@parkwart/contracts/wire/limits';
import { TextArea } from '@parkwart/ui/TextArea';
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
import { type Files, FilesFailed, FilesField, useFiles } from './FilesField.tsx';

interface ObjectionFormProps extends Pick<CaseProps, 'shown'> {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inSession: InSession;
  readonly filesLeft: number;
  readonly onCancel: () => void;
  readonly onSent: (shown: DriverCase, fileNames: readonly string[]) => void;
}

/** Checks the text, uploads the files and sends the objection with text and files; an invalid field gets the focus. */
function useObjection(files: Files, mail: Mail, { text, inSession, onSent }: ObjectionFormProps) {
  const [wrong, setWrong] = useState<TextError>();
  const keyFor = useAttemptKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const ids = await files.upload();
      await mail.leave();
      return inSession((api) => api.sendObjection(text, ids, keyFor([text, ids])));
    },
    onSuccess: (found) =>
      onSent(
        found,
        files.chosen.map(({ file }) => file.name),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = textError(text, DRIVER_TEXT_LENGTHS.objection);
    setWrong(found);
    if (found) field.current?.focus();
    else if (mail.check()) mutate();
  };
  return { wrong, setWrong, field, submit, isPending, error: isPending || endedBy(error) ? null : error };
}

export function ObjectionForm(props: ObjectionFormProps) {
  const { shown, text, onText, inSession, filesLeft, onCancel } = props;
  const { objection: words } = useFormTexts();
  const errors = useFormErrors();
  const files = useFiles(inSession, filesLeft);
  const mail = useMail(inSession);
  const { wrong, setWrong, field, submit, isPending, error } = useObjection(files, mail, props);
  const sentences = useSentences();
  const failure = error instanceof FilesFailed ? words.filesFailed : error && errors[formFailureOf(error)];
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
      <MailField shown={shown} mail={mail} isLocked={isPending} />
      <FormEnd label={words.send} isPending={isPending} failure={failure ?? undefined} onCancel={onCancel} />
    </form>
  );
}

function useSentences(): Readonly<Record<TextError | 'hint', string>> {
  const { format } = useLanguage();
  const { objection, tooLong, controlCharacters } = useFormTexts();
  const most = format.number(DRIVER_TEXT_LENGTHS.objection);
  return {
    hint: objection.textHint(most),
    missing: objection.textMissing,
    tooLong: tooLong(most),
    controlCharacters,
  };
}
