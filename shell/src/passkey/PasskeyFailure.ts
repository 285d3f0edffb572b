/** A failed WebAuthn ceremony; `message` is German and can be shown to the user. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
}
