import { createContext } from 'react';

/** Connects a dialog that has an address with the form in it. */
export interface Leave {
  /** Set while input would be lost: called instead of closing when the address leaves the dialog. */
  ask: (() => void) | undefined;
  /** Restores the dialog's address. */
  readonly stay: () => void;
}

export const LeaveGuard = createContext<Leave | undefined>(undefined);
