import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { Chip, type ChipProps } from '@parkwart/ui/Chip';
import { keyed } from '@parkwart/ui/keyed';
import { TextArea } from '@parkwart/ui/TextArea';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useRef, useState } from 'react';
import { sendObjection } from '../driverApi.ts';
import { endedBy, failureOf } from '../failure.ts';
import { Disclosure } from '../form/Disclosure.tsx';
import formClasses from '../form/Form.module.css';
import { FormEnd, Sent, SentText } from '../form/FormEnd.tsx';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { OBJECTION_ID, Section } from '../layout/Section.tsx';
import { MOST, type TextError, textError } from '../limits.ts';
import { type Mail, MailField, useMail } from '../mail/Mail.tsx';
import { useStoredText } from '../storage.ts';
import type { CaseProps, InSession } from '../useDriverCase.ts';
import { type Files, FilesFailed, FilesField, useFiles } from './FilesField.tsx';
import classes from './Objection.module.css';

interface ObjectionFormProps extends Pick<CaseProps, 'shown'> {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inSession: InSession;
  readonly filesLeft: number | undefined;
  readonly onCancel: () => void;
  readonly onSent: (shown: DriverCase) => void;
}

/** Checks the text, uploads the files and sends both; an invalid field gets the focus. */
function useObjection(files: Files, mail: Mail, { text, inSession, onSent }: ObjectionFormProps) {
  const [wrong, setWrong] = useState<TextError>();
  const keyFor = useAttemptKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const ids = await files.upload();
      await mail.leave();
      return inSession((session) => sendObjection(session, text, ids, keyFor([text, ids])));
    },
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = textError(text, MOST.objection);
    setWrong(found);
    if (found) field.current?.focus();
    else if (mail.check()) mutate();
  };
  return { wrong, setWrong, field, submit, isPending, error: isPending || endedBy(error) ? null : error };
}

function ObjectionForm(props: ObjectionFormProps) {
  const { shown, text, onText, inSession, filesLeft, onCancel } = props;
  const { texts } = useLanguage();
  const { objection: words } = texts;
  const files = useFiles(inSession, filesLeft);
  const mail = useMail(inSession);
  const { wrong, setWrong, field, submit, isPending, error } = useObjection(files, mail, props);
  const sentences = useSentences();
  const failure = error instanceof FilesFailed ? words.filesFailed : error && texts.errors[failureOf(error)];
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
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

const TONES: Readonly<Record<string, ChipProps['tone']>> = {
  open: 'reminder',
  rejected: 'inactive',
  goodwill: 'ok',
  justified: 'ok',
};

type Objections = DriverCase['objections'];

function Earlier({ objections }: { readonly objections: Objections }) {
  const { texts } = useLanguage();
  if (objections.length === 0) return null;
  return (
    <>
      <h3>{texts.objection.earlier}</h3>
      <ul className={classes.earlier}>
        {keyed(objections).map(([key, objection]) => (
          <Objection key={key} objection={objection} />
        ))}
      </ul>
    </>
  );
}

/** If this page does not know the state, it shows the server's German sentence. */
function Objection({
  objection: { state, arrived, sentence, waived, disputeText },
}: {
  readonly objection: Objections[number];
}) {
  const { texts, format } = useLanguage();
  const { states, ...words } = texts.objection;
  const known = Object.hasOwn(states, state) ? states[state as keyof typeof states] : undefined;
  return (
    <li className={classes.objection}>
      <p className={classes.head}>
        <span>{words.arrived(format.day(arrived))}</span>
        {known && <Chip tone={TONES[state] ?? 'neutral'}>{known.label}</Chip>}
      </p>
      {known ? <p>{known.sentence}</p> : <p lang="de">{sentence}</p>}
      {waived !== undefined && <p>{words.waived(format.money(waived))}</p>}
      {disputeText && <p lang="de">{disputeText}</p>}
    </li>
  );
}

interface ObjectionSectionProps extends CaseProps {
  /** Undefined until the photos are loaded. */
  readonly filesLeft: number | undefined;
}

export function ObjectionSection({ shown, onChange, inSession, filesLeft }: ObjectionSectionProps) {
  const { texts } = useLanguage();
  const { objection } = texts;
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useStoredText(shown.invoiceNumber, 'objection');
  const [sentText, setSentText] = useStoredText(shown.invoiceNumber, 'objection-sent');
  const isWaiting = shown.objections.some(({ state }) => state === 'open');
  return (
    <Section heading={objection.heading} area="objection" id={OBJECTION_ID}>
      {isSent && <Sent sentence={objection.sent} />}
      <Earlier objections={shown.objections} />
      <SentText text={sentText} />
      {!shown.mayObject && !isWaiting && !isSent && <p>{objection.impossible}</p>}
      {shown.mayObject && !isSent && (
        <>
          <p>{objection.intro}</p>
          <Disclosure label={objection.start} isOpenAtFirst={text !== ''}>
            {(close) => (
              <ObjectionForm
                shown={shown}
                text={text}
                onText={setText}
                inSession={inSession}
                filesLeft={filesLeft}
                onCancel={close}
                onSent={(found) => {
                  setSentText(text);
                  setText('');
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
