import { Button } from '@parkwart/ui/Button';
import { Dialog } from '@parkwart/ui/Dialog';
import { TextField } from '@parkwart/ui/TextField';
import { useSession } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { type FormEvent, useId, useRef, useState } from 'react';
import { PasskeyError } from '../../passkey/PasskeyError.tsx';
import classes from '../Section.module.css';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';

const MAX_LENGTH = 60;

interface NameDialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly initial: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onClose: () => void;
  /** Closes the dialog on success. */
  readonly onSubmit: (name: string) => Promise<void>;
}

export function NameDialog({ title, hint, initial, submitLabel, busyLabel, onClose, onSubmit }: NameDialogProps) {
  const { expired } = useSession();
  const [name, setName] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { run, isBusy, failure } = useTask();
  const formId = useId();
  const isMissing = name.trim() === '';
  const serverError = fieldErrors(failure).name;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isMissing) field.current?.focus();
    else run(() => onSubmit(name.trim()));
  };

  const actions = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen size="small" suspended={expired} busy={isBusy} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        {failure !== undefined && !serverError && <PasskeyError error={failure} />}
        <TextField
          ref={field}
          label={texts.name}
          hint={texts.nameHint}
          error={isSubmitted && isMissing ? texts.nameMissing : serverError}
          maxLength={MAX_LENGTH}
          required
          value={name}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
        {hint && <p className={classes.intro}>{hint}</p>}
      </form>
    </Dialog>
  );
}
