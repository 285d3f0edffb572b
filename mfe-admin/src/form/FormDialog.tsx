import { Button } from '@parkwart/ui/Button';
import { Dialog } from '@parkwart/ui/Dialog';
import { useSession } from '@parkwart/web';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Failure } from './Failure.tsx';
import classes from './FormDialog.module.css';
import { texts } from './texts.ts';

interface FormDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  readonly failure: unknown;
  /** Whether something that exists is changed. */
  readonly isChange: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog that is a form: Enter saves, Escape gives up. */
export function FormDialog({ title, isOpen, onClose, onSubmit, busy, failure, isChange, children }: FormDialogProps) {
  const id = useId();
  const { expired } = useSession();
  const actions = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={busy} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} suspended={expired} busy={busy} actions={actions}>
      <form id={id} className={classes.fields} onSubmit={onSubmit} noValidate>
        <Failure error={failure} isVersioned={isChange} />
        {children}
      </form>
    </Dialog>
  );
}
