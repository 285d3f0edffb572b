import { toast } from '@parkwart/web';
import { useRef } from 'react';
import { fieldErrors, isConflict, isRefused, isSilent } from '../errors.ts';
import { useSingleMutation } from './useSingleMutation.ts';

interface Submission<Values, Saved> {
  readonly send: (values: Values) => Promise<Saved>;
  /** Shows what the server says about single fields, under their names on the wire. */
  readonly showErrors?: (errors: Readonly<Record<string, string>>, sent: Values) => void;
  /** Another user was quicker: fetches what is shown, around what is typed. */
  readonly onConflict?: () => void;
  readonly onSaved: (saved: Saved, sent: Values) => void;
  /** What is said when the server refuses, and when its response is missing. */
  readonly texts: { readonly refused: string; readonly failed: string };
  /** For a failure's toast that takes the place of another outcome's; otherwise it goes with the next attempt. */
  readonly toastId?: string;
}

/** Sends a form, once at a time. On failure everything typed stays. */
export function useSubmit<Values, Saved>(submission: Submission<Values, Saved>) {
  const { send, showErrors, onConflict, onSaved, texts, toastId } = submission;
  const shown = useRef<string>(undefined);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: send,
    onMutate: () => {
      if (shown.current && !toastId) toast.dismiss(shown.current);
    },
    onSuccess: onSaved,
    onError: (failure, sent) => {
      showErrors?.(fieldErrors(failure), sent);
      if (isConflict(failure)) onConflict?.();
      if (isSilent(failure)) return;
      const message = isRefused(failure) ? texts.refused : texts.failed;
      shown.current = toast.error(message, toastId ? { id: toastId } : {});
    },
  });
  return { submit: mutate, isPending, failure: error, reset };
}
