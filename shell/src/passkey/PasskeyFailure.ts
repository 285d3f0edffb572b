/** A failed ceremony; `message` is German and can be shown. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
}
