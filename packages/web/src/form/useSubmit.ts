import { toast } from '@parkwart/web';
import { useRef } from 'react';
import { fieldErrors, isConflict, isRejected, isSilent } from '../http/errors.ts';
import { useSingleMutation } from './useSingleMutation.ts';

interface Submission<Values, Saved> {
  readonly send: (values: Values) => Promise<Saved>;
  /** Shows field errors, keyed by their wire names. */
  readonly showErrors?: (errors: Readonly<Record<string, string>>, sent: Values) => void;
  /** Whether the form itself shows why the server rejected the call; a toast would repeat it. */
  readonly isShown?: (error: unknown) => boolean;
  readonly onConflict?: () => void;
  readonly onSaved: (saved: Saved, sent: Values) => void;
  readonly texts: {
    readonly failed: string;
    /** The text to show instead of `failed` if the server rejected the call. */
    readonly rejected?: string;
  };
  /** The id of a toast that the failure's toast replaces; by default the next attempt dismisses the failure's toast. */
  readonly toastId?: string;
}

export function useSubmit<Values, Saved>(submission: Submission<Values, Saved>) {
  const { send, showErrors, isShown, onConflict, onSaved, texts, toastId } = submission;
  const shown = useRef<string>(undefined);
  const { mutate, isPending, data, error, reset } = useSingleMutation({
    mutationFn: send,
    onMutate: () => {
      if (shown.current && !toastId) toast.dismiss(shown.current);
    },
    onSuccess: onSaved,
    onError: (failure, sent) => {
      showErrors?.(fieldErrors(failure), sent);
      if (isConflict(failure)) onConflict?.();
      if (isSilent(failure) || (isRejected(failure) && isShown?.(failure))) return;
      const message = (isRejected(failure) && texts.rejected) || texts.failed;
      shown.current = toast.error(message, toastId ? { id: toastId } : {});
    },
  });
  return { submit: mutate, isPending, saved: data, failure: error, reset };
}
