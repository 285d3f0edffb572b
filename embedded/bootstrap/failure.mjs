import { texts } from './texts.mjs';

/** Something that the person at the keyboard can do something about; its message is all that is shown. */
export class Failure extends Error {
  name = 'Failure';

  /** @param {string} message @param {string} [details] what a compiler or command said */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}

/** Errors whose message is meant for people, by name: the compiled ones cannot share a class with these files. */
const FOR_PEOPLE = new Set(['Failure', 'PartFailed', 'Refused', 'CommandError']);

/** Whether an error, or what a command said, comes from a full disk. */
export function isDiskFull(error) {
  if (error?.code === 'ENOSPC') return true;
  return /ENOSPC|no space left on device|SQLITE_FULL|disk is full/i.test(
    `${error?.message ?? ''}\n${error?.details ?? ''}`,
  );
}

/** What is shown of an error that ends a command. */
export function describeFailure(error) {
  if (isDiskFull(error)) return texts.diskFull;
  if (FOR_PEOPLE.has(error?.name)) return [error.details, error.message].filter(Boolean).join('\n\n');
  return `${texts.unexpected}\n${error instanceof Error ? error.stack : String(error)}`;
}
