import { Button } from '@parkwart/ui/Button';
import { Dialog } from '@parkwart/ui/Dialog';
import { TextField } from '@parkwart/ui/TextField';
import { sessionStore } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { PasskeyError } from '../passkey/PasskeyError.tsx';
import classes from './ProofDialog.module.css';
import { texts } from './texts.ts';
import { useHasPasskey } from './useHasPasskey.ts';
import { useProof } from './useProof.ts';

interface ProofDialogProps {
  readonly onEnd: (isProven: boolean) => void;
}

export function ProofDialog({ onEnd }: ProofDialogProps) {
  const { expired } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  const hasPasskey = useHasPasskey();
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const focusPassword = () => {
    field.current?.select();
    field.current?.focus();
  };
  const { prove, pending, failure } = useProof({
    onProven: () => onEnd(true),
    onRejected: (means) => means !== 'passkey' && focusPassword(),
  });
  const formId = useId();
  const serverError = fieldErrors(failure).password;
  const missing = isSubmitted && password === '' ? texts.passwordMissing : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (password === '') focusPassword();
    else prove({ password });
  };

  const actions = (
    <>
      <Button disabled={pending !== undefined} onClick={() => onEnd(false)}>
        {texts.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={pending !== undefined && pending !== 'passkey'}
        busyLabel={texts.confirming}
      >
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      title={texts.title}
      isOpen
      size="small"
      suspended={expired}
      busy={pending !== undefined}
      onClose={() => onEnd(false)}
      actions={actions}
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        <p>{texts.why}</p>
        {failure && !serverError && <PasskeyError error={failure} />}
        <TextField
          ref={field}
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={missing ?? serverError}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
      {hasPasskey && (
        <div className={classes.other}>
          <span>{texts.or}</span>
          <Button busy={pending === 'passkey'} busyLabel={texts.passkeyAwaited} onClick={() => prove('passkey')}>
            {texts.passkey}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
