import { createContext } from 'react';

/** Connects the form with its dialog, if the dialog has its own URL. */
export interface Leave {
  /** Set while there is input to lose. The dialog calls it instead of closing when the user navigates away. */
  ask: (() => void) | undefined;
  /** Restores the dialog's URL. */
  readonly stay: () => void;
}

export const LeaveGuard = createContext<Leave | undefined>(undefined);
