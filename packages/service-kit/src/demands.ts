import type { Call } from '@parkwart/contracts/call';
import { DEMANDS, PROOF_MS, type Requirement } from '@parkwart/contracts/demands';
import { HttpError } from './httpError.ts';
import type { Session } from './session.ts';

const requirementErrors: Readonly<Record<Requirement, () => HttpError>> = {
  password: () => new HttpError(403, DEMANDS.newPassword, 'Bitte ändern Sie zuerst Ihr Passwort.'),
  passkey: () => new HttpError(403, DEMANDS.firstPasskey, 'Bitte richten Sie zuerst einen Passkey ein.'),
};

const proofRequired = () => new HttpError(403, DEMANDS.proof, 'Bitte bestätigen Sie, dass Sie es sind.');

/**
 * Allows a session with an open requirement only the calls that permit it.
 * @throws HttpError 403
 */
export function requireNothingPending(
  { whileRequired = [] }: Pick<Call, 'whileRequired'>,
  { required }: Session,
): void {
  if (required && !whileRequired.includes(required)) throw requirementErrors[required]();
}

/**
 * Requires a password or passkey given within the last ten minutes; a token without `auth_time` counts as old.
 * @throws HttpError 403 `PROOF_NEEDED`
 */
export function requireProof({ provenAt }: Session, now: Date): void {
  if (!provenAt || now.getTime() - provenAt.getTime() > PROOF_MS) throw proofRequired();
}
