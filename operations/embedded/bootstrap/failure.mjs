import { texts } from './texts.mjs';

/** An error that the user can fix; only its message is shown. */
export class Failure extends Error {
  name = 'Failure';

  /** @param details a compiler's or command's output */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}

/** Errors with a message for users, by name, because compiled code cannot share a class with these files. */
const SHOWN_TO_USERS = new Set(['Failure', 'PartFailed', 'CommandError']);

export function isDiskFull(error) {
  if (error?.code === 'ENOSPC') return true;
  return /ENOSPC|no space left on device|SQLITE_FULL|disk is full/i.test(
    `${error?.message ?? ''}\n${error?.details ?? ''}`,
  );
}

export function describeFailure(error) {
  if (isDiskFull(error)) return texts.diskFull;
  if (SHOWN_TO_USERS.has(error?.name)) return [error.details, error.message].filter(Boolean).join('\n\n');
  return `${texts.unexpected}\n${error instanceof Error ? error.stack : String(error)}`;
}
