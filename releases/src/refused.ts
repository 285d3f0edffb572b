/** A step that must not be taken; its German message is all that the person at the keyboard needs. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Somebody else moved the pointer since the candidate was checked, so it has to be checked against the new rest. */
export class Overtaken extends Refused {}
