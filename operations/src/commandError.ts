/** An error for the operator, who sees only its message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
