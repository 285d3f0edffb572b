/** What the operator can do something about; the message is all that is shown. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
