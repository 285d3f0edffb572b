import { isAdmin, type Role } from '@parkwart/contracts/calls/user';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import { DEMANDS, PROOF_MS, type Requirement } from '@parkwart/contracts/entities/demands';
import type { Context } from 'koa';
import { HttpError, noSession } from '../errors/httpError.ts';

export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** A requirement that the user must fulfil before other calls. */
  readonly required?: Requirement;
  /** When a password or passkey was last given. */
  readonly provenAt: Date;
}

/** With TLS only the prefixed cookie counts, because another server on the same domain cannot set it. */
export function cookieName(cookie: 'access' | 'refresh' | 'login' | 'known', secure: boolean): string {
  return `${secure ? '__Host-' : ''}parkwart_${cookie}`;
}

export interface Authenticator {
  authenticate(token: string): Promise<Session | undefined>;
  /**
   * @returns whether the session is still active, according to data that is at most a second old, or, while svc-users
   * is down, according to the last known data
   */
  isActive(session: Session): Promise<boolean>;
  /** Whether tokens can be verified yet. */
  isReady(): boolean;
  start(): Promise<void>;
  stop(): void;
}

/** Throws an HttpError if it rejects the request. */
export type Guard = (ctx: Context) => Promise<void>;

interface GuardOptions {
  readonly secure: boolean;
  /** Set for a writing call: an admin's session is then also checked for revocation. */
  readonly writes: boolean;
  readonly clock?: (() => Date) | undefined;
}

/** Requires a valid access token and stores its session in `ctx.state`. */
export function requireSession(
  authenticator: Authenticator,
  { secure, writes, clock = () => new Date() }: GuardOptions,
): Guard {
  const accessCookie = cookieName('access', secure);
  return async (ctx) => {
    const token = ctx.cookies.get(accessCookie);
    const session = token ? await authenticator.authenticate(token) : undefined;
    if (!session) throw noSession();
    if (writes && isAdmin(session.role) && !(await authenticator.isActive(session))) throw noSession();
    ctx.state.session = session;
    ctx.state.now = clock();
  };
}

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
