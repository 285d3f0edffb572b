import { toast, useMutation, useQueryClient } from '@parkwart/web';
import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldFaults, isConflict, isRefusal, isSomebodyElse } from './failure.ts';
import { useAttemptKey } from './useAttemptKey.ts';

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
  // A second Enter comes before the next rendering.
  const running = useRef(false);
  const said = useRef<string>(undefined);

  const pointOut = (error: unknown) => {
    const faults = Object.entries(fieldFaults(error)).filter(([name]) => name in form.getValues());
    for (const [index, [name, message]] of faults.entries()) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
  };

  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) => send(body, keyOf(body)),
    onSuccess: (saved) => {
      toast.success(texts.saved);
      void client.invalidateQueries({ queryKey });
      onSaved(saved);
    },
    onError: (failure) => {
      pointOut(failure);
      if (isConflict(failure)) void client.invalidateQueries({ queryKey });
      if (!isSomebodyElse(failure)) said.current = toast.error(isRefusal(failure) ? texts.refused : texts.failed);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const submit = form.handleSubmit((body) => {
    if (running.current) return;
    running.current = true;
    // What failed before is not to stand beside what comes of this attempt.
    if (said.current) toast.dismiss(said.current);
    mutate(body);
  });
  return { submit, busy: isPending, failure: error };
}
