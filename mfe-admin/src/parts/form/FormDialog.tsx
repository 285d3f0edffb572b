import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { type FormEvent, type ReactNode, useId } from 'react';
import classes from './FormDialog.module.css';
import { OfficeDialog } from './OfficeDialog.tsx';
import { texts } from './texts.ts';
import { useDiscardQuestion } from './useDiscardQuestion.tsx';

export function RestoredNotice({ isRestored }: { readonly isRestored: boolean }) {
  if (!isRestored) return null;
  return (
    <Notice tone="neutral">
      <p>{texts.restored}</p>
    </Notice>
  );
}

interface FormDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  readonly notice: ReactNode;
  readonly draft: { readonly isDirty: boolean; readonly isRestored: boolean };
  readonly size?: 'medium' | 'large';
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/** Enter saves. Escape closes, but asks first if the user has typed anything. */
export function FormDialog({ title, isOpen, onClose, onSubmit, busy, notice, ...rest }: FormDialogProps) {
  const { draft, size = 'medium', saveLabel = texts.save, children } = rest;
  const id = useId();
  const { close, question } = useDiscardQuestion(draft.isDirty, onClose);
  const actions = (
    <>
      <Button disabled={busy} onClick={close}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={busy} busyLabel={texts.saving}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <OfficeDialog title={title} isOpen={isOpen} busy={busy} size={size} actions={actions} onClose={close}>
      <form id={id} className={classes.fields} onSubmit={onSubmit} noValidate>
        <RestoredNotice isRestored={draft.isRestored} />
        {notice}
        {children}
      </form>
      {question}
    </OfficeDialog>
  );
}
