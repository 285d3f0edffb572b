import type { ComponentType } from 'react';

/** A question before the user logs out, for example because there are queued entries. */
export interface LogOutGuard {
  readonly isNeeded: () => Promise<boolean>;
  readonly Question: ComponentType<{ readonly onCancel: () => void; readonly onConfirm: () => void }>;
}

let guard: LogOutGuard | undefined;

export function guardLogOut(registered: LogOutGuard | undefined): void {
  guard = registered;
}

export async function logOutQuestion(): Promise<LogOutGuard['Question'] | undefined> {
  return (await guard?.isNeeded()) ? guard?.Question : undefined;
}
