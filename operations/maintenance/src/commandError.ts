/** An error for the operator, who sees only its message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A restore failed and the previous data could not be put back: no service may start on the current data. */
export class UnfinishedRestore extends CommandError {}
