import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { Notice } from '@parkwart/ui/Notice';
import { useSession } from '@parkwart/web';
import { texts } from './texts.ts';
import { useRemove } from './useRemove.ts';

interface RemoveTexts {
  readonly removeTitle: string;
  readonly removeQuestion: (name: string) => string;
  readonly removed: string;
  readonly removeFailed: string;
  readonly removeConfirm?: string;
}

interface RemoveDialogProps<Subject> {
  /** Undefined before the first opening. */
  readonly subject: Subject | undefined;
  /** What the question calls it. */
  readonly name: string | undefined;
  readonly send: (subject: Subject) => Promise<unknown>;
  /** Refetched afterwards. */
  readonly queryKey: readonly string[];
  readonly texts: RemoveTexts;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RemoveDialog<Subject>({ subject, name = '', isOpen, onClose, ...removal }: RemoveDialogProps<Subject>) {
  const { expired } = useSession();
  const { remove, busy, reason } = useRemove({ ...removal, onRemoved: onClose });
  const { removeTitle, removeQuestion, removeConfirm = texts.delete } = removal.texts;
  return (
    <ConfirmDialog
      title={removeTitle}
      isOpen={isOpen}
      suspended={expired}
      confirmLabel={removeConfirm}
      tone="danger"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => subject !== undefined && remove(subject)}
    >
      <p>{removeQuestion(name)}</p>
      {reason && (
        <Notice tone="danger">
          <p>{reason}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
