import { proveIdentity, startPasskeyProof } from '@parkwart/contracts/calls/session';
import { ROLES } from '@parkwart/contracts/entities/role';
import { Button } from '@parkwart/ui/Button';
import { Dialog } from '@parkwart/ui/Dialog';
import { TextField } from '@parkwart/ui/TextField';
import { callApi, sessionStore } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { PasskeyError } from '../passkey/PasskeyError.tsx';
import { signWithPasskey } from '../passkey/sign.ts';
import classes from './ProofDialog.module.css';

const texts = {
  title: 'Sind Sie es?',
  why: 'Diese Änderung ist besonders geschützt. Bitte bestätigen Sie noch einmal, dass Sie es sind; das gilt dann für zehn Minuten.',
  password: 'Ihr Passwort',
  passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
  confirm: 'Bestätigen',
  confirming: 'Wird geprüft …',
  or: 'oder',
  passkey: 'Mit Passkey bestätigen',
  passkeyAwaited: 'Warten auf den Passkey …',
  cancel: 'Abbrechen',
};

/** The contract allows everyone this call, for logins. Here a session exists, which `callApi` has to keep. */
const startProof: typeof startPasskeyProof = { ...startPasskeyProof, allow: ROLES };

/** Whether the account has a passkey; false until this is known. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    callApi(startProof, {}, { signal: unmounted.signal }).then(
      ({ options }) => setHasPasskey(options !== null),
      () => {},
    );
    return () => unmounted.abort();
  }, []);
  return hasPasskey;
}

type ProofMethod = { readonly password: string } | 'passkey';

function useProof(onProven: () => void, onWrongPassword: () => void) {
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: async (means: ProofMethod) => {
      const body = means === 'passkey' ? { response: await signWithPasskey(startProof) } : means;
      await callApi(proveIdentity, { body });
    },
    onSuccess: onProven,
    onError: (_error, means) => means !== 'passkey' && onWrongPassword(),
  });
  return { prove: mutate, pending: isPending ? variables : undefined, failure: error };
}

interface PasskeyProofProps {
  readonly isPending: boolean;
  readonly onPress: () => void;
}

function PasskeyProof({ isPending, onPress }: PasskeyProofProps) {
  if (!useHasPasskey()) return null;
  return (
    <div className={classes.other}>
      <span>{texts.or}</span>
      <Button busy={isPending} busyLabel={texts.passkeyAwaited} onClick={onPress}>
        {texts.passkey}
      </Button>
    </div>
  );
}

interface ProofDialogProps {
  readonly onEnd: (isProven: boolean) => void;
}

export function ProofDialog({ onEnd }: ProofDialogProps) {
  const { expired } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const focusPassword = () => {
    field.current?.select();
    field.current?.focus();
  };
  const { prove, pending, failure } = useProof(() => onEnd(true), focusPassword);
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
      <PasskeyProof isPending={pending === 'passkey'} onPress={() => prove('passkey')} />
    </Dialog>
  );
}
