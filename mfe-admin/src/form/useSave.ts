import { toast, useQueryClient } from '@parkwart/web';
import { fieldErrors, isConflict, isRefused, isSilent } from '@parkwart/web/errors';
import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useAttemptKey } from './useAttemptKey.ts';
import { useSingleMutation } from './useSingleMutation.ts';

interface Saving<Values extends FieldValues, Body, Saved> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly send: (body: Body, idempotencyKey: string) => Promise<Saved>;
  /** What has to be asked for anew once something is saved, or somebody else has saved. */
  readonly queryKey: readonly string[];
  readonly texts: { readonly saved: string; readonly refused: string; readonly failed: string };
  readonly onSaved: (saved: Saved) => void;
}

/** Sends a form once at a time; on failure everything typed stays, with the server's sentences at the fields. */
export function useSave<Values extends FieldValues, Body, Saved>(saving: Saving<Values, Body, Saved>) {
  const { form, send, queryKey, texts, onSaved } = saving;
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const said = useRef<string>(undefined);

  const pointOut = (error: unknown) => {
    const faults = Object.entries(fieldErrors(error)).filter(([name]) => name in form.getValues());
    for (const [index, [name, message]] of faults.entries()) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
  };

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (body: Body) => send(body, keyOf(body)),
    onMutate: () => {
      // What failed before is not to stand beside what comes of this attempt.
      if (said.current) toast.dismiss(said.current);
    },
    onSuccess: (saved) => {
      toast.success(texts.saved);
      void client.invalidateQueries({ queryKey });
      onSaved(saved);
    },
    onError: (failure) => {
      pointOut(failure);
      if (isConflict(failure)) void client.invalidateQueries({ queryKey });
      if (!isSilent(failure)) said.current = toast.error(isRefused(failure) ? texts.refused : texts.failed);
    },
  });
  const submit = form.handleSubmit((body) => mutate(body));
  return { submit, busy: isPending, failure: error };
}
