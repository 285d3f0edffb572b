import { toast } from '@parkwart/web';
import { fieldErrors, formMessage } from '@parkwart/web/errors';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useReload } from './otherTabs.ts';
import { texts as formTexts } from './texts.ts';

export interface SaveTexts {
  readonly saved: string;
  /** Without this text, a toast reports a rejection only if the form itself does not show the reason. */
  readonly rejected?: string;
  readonly failed?: string;
}

interface Saving<Values extends FieldValues, Body, Saved> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly send: (body: Body, idempotencyKey: string) => Promise<Saved>;
  /** The query to refetch after success and after a conflict. */
  readonly queryKey: readonly string[];
  readonly texts: SaveTexts;
  readonly onSaved: (saved: Saved) => void;
}

/** On failure the input stays, and the fields show the server's messages. */
export function useSave<Values extends FieldValues, Body, Saved>(saving: Saving<Values, Body, Saved>) {
  const { form, send, queryKey, texts, onSaved } = saving;
  const reload = useReload();
  const keyOf = useAttemptKey();
  const isField = ([name]: [string, string]) => name in form.getValues();
  const { submit, isPending, failure } = useSubmit({
    send: (body: Body) => send(body, keyOf(body)),
    showErrors: (errors) => {
      const known = Object.entries(errors).filter(isField);
      for (const [index, [name, message]] of known.entries()) {
        form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
      }
    },
    isShown: (error) =>
      texts.rejected === undefined &&
      (formMessage(error) !== undefined || Object.entries(fieldErrors(error)).some(isField)),
    onConflict: () => void reload(queryKey),
    onSaved: (saved) => {
      toast.success(texts.saved);
      void reload(queryKey);
      onSaved(saved);
    },
    texts: { ...formTexts, ...texts },
  });
  return { submit: form.handleSubmit((body) => submit(body)), busy: isPending, failure };
}
