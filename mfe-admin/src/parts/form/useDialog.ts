import { useState } from 'react';

interface Opening<Subject> {
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** Used as a React key, so that each opening has a new form. */
  readonly opening: number;
}

export interface OpenedDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Keeps the subject while the dialog is closing. */
export function useDialog<Subject>() {
  const [state, setState] = useState<Opening<Subject>>({ subject: undefined, isOpen: false, opening: 0 });
  return {
    ...state,
    open: (subject?: Subject) => setState(({ opening }) => ({ subject, isOpen: true, opening: opening + 1 })),
    close: () => setState((last) => ({ ...last, isOpen: false })),
  };
}
