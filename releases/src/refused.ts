/** A step that must not be taken; its German message is all that the person at the keyboard needs. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Another deployment moved the pointer since the candidate was checked, which has to be checked again. */
export class Overtaken extends Refused {}
