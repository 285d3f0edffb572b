import { createContext } from 'react';

/** Links the form to its dialog, if the dialog has an address. */
export interface Leave {
  /** Set while input would be lost; called instead of closing when navigation leaves the dialog. */
  ask: (() => void) | undefined;
  /** Restores the dialog's address. */
  readonly stay: () => void;
}

export const LeaveGuard = createContext<Leave | undefined>(undefined);
