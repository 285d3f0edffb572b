import type { Chunk } from '@parkwart/web/chunk';
import { Fragment, type ReactNode } from 'react';
import { type OpenedDialog, useDialog } from '../form/useDialog.ts';
import { DialogOnDemand } from './OnDemand.tsx';

/** Fetches the dialog's code when it is first opened. @param render gets the subject with which the dialog is opened */
export function useLazyDialog<Code, Subject = undefined>(
  dialog: Chunk<Code>,
  render: (code: Code, opened: OpenedDialog, subject: Subject) => ReactNode,
) {
  const { opening, subject, isOpen, open, close } = useDialog<Subject>();
  const opened = { isOpen, onClose: close };
  const element = opening > 0 && (
    <DialogOnDemand dialog={dialog} {...opened}>
      {(code) => <Fragment key={opening}>{render(code, opened, subject as Subject)}</Fragment>}
    </DialogOnDemand>
  );
  return { element, close, open: open as (...subject: undefined extends Subject ? [Subject?] : [Subject]) => void };
}
