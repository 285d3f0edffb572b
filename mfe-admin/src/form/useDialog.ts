import { useState } from 'react';

interface Opening<Subject> {
  /** What the dialog is about; undefined for something new. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** Rises with each opening: as the dialog's key it gives every opening a form of its own. */
  readonly opening: number;
}

/** Whether a dialog is open, and about what; its subject stays while it closes. */
export function useDialog<Subject>() {
  const [state, setState] = useState<Opening<Subject>>({ subject: undefined, isOpen: false, opening: 0 });
  return {
    ...state,
    open: (subject?: Subject) => setState(({ opening }) => ({ subject, isOpen: true, opening: opening + 1 })),
    close: () => setState((last) => ({ ...last, isOpen: false })),
  };
}
