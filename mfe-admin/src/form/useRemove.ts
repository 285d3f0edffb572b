import { isApiError, toast, useQueryClient } from '@parkwart/web';
import { errorMessage, isConflict, isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { announceChange } from './otherTabs.ts';

interface Removing<Subject> {
  readonly send: (subject: Subject) => Promise<unknown>;
  readonly queryKey: readonly string[];
  readonly texts: { readonly removed: string; readonly removeFailed: string };
  readonly onRemoved: () => void;
}

const GONE = 404;

export function useRemove<Subject>({ send, queryKey, texts, onRemoved }: Removing<Subject>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (subject: Subject) => {
      try {
        await send(subject);
      } catch (failure) {
        if (!(isApiError(failure) && failure.status === GONE)) throw failure;
      }
    },
    onSuccess: () => {
      toast.success(texts.removed);
      void client.invalidateQueries({ queryKey });
      announceChange(queryKey);
      onRemoved();
    },
    onError: (failure) => {
      // The next attempt needs the current version.
      if (isConflict(failure)) void client.invalidateQueries({ queryKey });
      if (!isSilent(failure)) toast.error(texts.removeFailed);
    },
  });
  return { remove: mutate, busy: isPending, reason: errorMessage(error) };
}
