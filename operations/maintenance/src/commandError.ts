/** An error for the operator, who sees only its message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A restore failed and left neither the previous data nor the backup's: no service may run on them. */
export class UnfinishedRestore extends CommandError {}
