/** A rejected command; the user sees only its German message. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The live generation changed after the check, so the candidate has to be checked again. */
export class StaleCandidate extends CommandError {}
