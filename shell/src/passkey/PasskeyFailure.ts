/** A ceremony that came to nothing; `message` is German and fit to be shown. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
}
