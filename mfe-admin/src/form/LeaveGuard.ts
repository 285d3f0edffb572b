import { createContext } from 'react';

/** Between a dialog that lies in the address and what stands in it. */
export interface Leave {
  /** Set while input would be lost: called instead of closing when the address leaves the dialog. */
  ask: (() => void) | undefined;
  /** Brings the dialog's address back. */
  readonly stay: () => void;
}

export const LeaveGuard = createContext<Leave | undefined>(undefined);
