import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD_MESSAGES, passwordFault } from '../../../svc-users/src/password/passwordRules.ts';
import { putFile } from './putFile.ts';
import { ConfigurationError } from './runPreparation.ts';
import { readSecret } from './secrets.ts';

const FILE = 'admin_password';
/** Why it was refused, for `prepare`, which waits for the verdict at a first start. */
const REFUSED = 'admin_password_refused';
const VERDICT_POLL_MS = 100;

interface PasswordPlaces {
  readonly secretsFolder: string;
  /** What svc-users sees. */
  readonly handedOut: string;
}

/**
 * Hands the first admin's password to svc-users while it is configured, and removes it once it is not.
 * @throws ConfigurationError when there never was one, or svc-users would refuse the first one
 */
export async function handOutPassword(configured: string, { secretsFolder, handedOut }: PasswordPlaces): Promise<void> {
  await rm(join(secretsFolder, REFUSED), { force: true });
  // A file is left once there was a password, which was checked then.
  const given = await readSecret(secretsFolder, FILE);
  const refusal = refusalOf(configured, given);
  if (refusal) {
    await putFile(secretsFolder, REFUSED, refusal, 0o400);
    throw new ConfigurationError(refusal);
  }
  await putFile(handedOut, FILE, configured, 0o444);
  await putFile(secretsFolder, FILE, '', 0o400);
}

function refusalOf(configured: string, given: string | undefined): string | undefined {
  if (!configured) {
    return given === undefined
      ? 'PARKWART_ADMIN_PASSWORD fehlt: In .env steht das Passwort, mit dem sich der erste Admin („admin“) anmeldet.'
      : undefined;
  }
  const fault = given === undefined ? passwordFault(configured, ['admin']) : undefined;
  return fault && `PARKWART_ADMIN_PASSWORD in .env: ${PASSWORD_MESSAGES[fault]}`;
}

/**
 * Compose starts the containers of both at once. Without a verdict in time, as where `prepare` runs alone, the other
 * container stops the start.
 * @throws ConfigurationError when the password was refused
 */
export async function requirePassword(secretsFolder: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while ((await readSecret(secretsFolder, FILE)) === undefined && Date.now() < deadline) {
    const refusal = await readSecret(secretsFolder, REFUSED);
    if (refusal) {
      // The next start waits for the next verdict.
      await rm(join(secretsFolder, REFUSED), { force: true });
      throw new ConfigurationError(refusal);
    }
    await wait(VERDICT_POLL_MS);
  }
}
