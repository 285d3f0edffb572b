/** An error for the operator, who sees only its message. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
