import type { Call } from '@parkwart/contracts/calls-kit/call';
import { DEMANDS, PROOF_MS, type Requirement } from '@parkwart/contracts/entities/demands';
import { HttpError } from '../errors/httpError.ts';
import type { Session } from './session.ts';

const requirementErrors: Readonly<Record<Requirement, () => HttpError>> = {
  password: () => new HttpError(403, DEMANDS.newPassword, 'Bitte ändern Sie zuerst Ihr Passwort.'),
  passkey: () => new HttpError(403, DEMANDS.firstPasskey, 'Bitte richten Sie zuerst einen Passkey ein.'),
};

const proofRequired = () => new HttpError(403, DEMANDS.proof, 'Bitte bestätigen Sie, dass Sie es sind.');

/** @throws HttpError 403 if the open requirement does not permit the call */
export function requireNothingPending(
  { whileRequired = [] }: Pick<Call, 'whileRequired'>,
  { required }: Session,
): void {
  if (required && !whileRequired.includes(required)) throw requirementErrors[required]();
}

/** @throws HttpError 403 `PROOF_NEEDED` unless a password or passkey was given within the last ten minutes */
export function requireProof({ provenAt }: Session, now: Date): void {
  if (now.getTime() - provenAt.getTime() > PROOF_MS) throw proofRequired();
}
