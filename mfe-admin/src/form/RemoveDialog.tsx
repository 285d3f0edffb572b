import { Notice } from '@parkwart/ui/Notice';
import { OfficeConfirm } from './OfficeConfirm.tsx';
import { texts } from './texts.ts';
import { useRemove } from './useRemove.ts';

interface RemoveTexts {
  readonly removeTitle: string;
  readonly removeQuestion: (name: string) => string;
  readonly removed: string;
  readonly removeFailed: string;
  readonly removeConfirm?: string;
}

export interface Removal<Subject> {
  /** The name used in the question. */
  readonly nameOf: (subject: Subject) => string;
  readonly send: (subject: Subject) => Promise<unknown>;
  /** Refetched after the removal. */
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
