import { Notice } from '@parkwart/ui/Notice';
import { isApiError, toast, useQueryClient } from '@parkwart/web';
import { errorMessage, isConflict, isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { OfficeConfirm } from './OfficeConfirm.tsx';
import { announceChange } from './otherTabs.ts';
import { texts } from './texts.ts';

interface Removing<Subject> {
  readonly send: (subject: Subject) => Promise<unknown>;
  readonly queryKey: readonly string[];
  readonly texts: { readonly removed: string; readonly removeFailed: string };
  readonly onRemoved: () => void;
}

const GONE = 404;

function useRemove<Subject>({ send, queryKey, texts, onRemoved }: Removing<Subject>) {
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

interface RemoveTexts {
  readonly removeTitle: string;
  readonly removeQuestion: (name: string) => string;
  readonly removed: string;
  readonly removeFailed: string;
  readonly removeConfirm?: string;
}

export interface Removal<Subject> {
  /** The item's name in the question. */
  readonly nameOf: (subject: Subject) => string;
  readonly send: (subject: Subject) => Promise<unknown>;
  /** The query to refetch after the removal. */
  readonly queryKey: readonly string[];
  readonly texts: RemoveTexts;
}

interface RemoveDialogProps<Subject> extends Removal<Subject> {
  /** Undefined before the first opening. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RemoveDialog<Subject>({ subject, isOpen, onClose, nameOf, ...removal }: RemoveDialogProps<Subject>) {
  const { remove, busy, reason } = useRemove({ ...removal, onRemoved: onClose });
  const { removeTitle, removeQuestion, removeConfirm = texts.delete } = removal.texts;
  if (subject === undefined) return null;
  return (
    <OfficeConfirm
      title={removeTitle}
      isOpen={isOpen}
      confirmLabel={removeConfirm}
      tone="danger"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => remove(subject)}
    >
      <p>{removeQuestion(nameOf(subject))}</p>
      {reason && (
        <Notice tone="danger">
          <p>{reason}</p>
        </Notice>
      )}
    </OfficeConfirm>
  );
}
