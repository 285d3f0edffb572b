import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD_MESSAGES, passwordFault } from '../../../svc-users/src/password/passwordRules.ts';
import { ConfigurationError } from './runPreparation.ts';
import { putFile, readSecret } from './secrets.ts';

const FILE = 'admin_password';
/** The file with the reason for which the password was refused; at a first start, `prepare` polls for this file. */
const REFUSED = 'admin_password_refused';
const VERDICT_POLL_MS = 100;

interface PasswordPlaces {
  readonly secretsFolder: string;
  /** svc-users' secrets folder. */
  readonly handedOut: string;
}

/**
 * Writes the configured password of the first admin to svc-users' secrets folder; empties the file when the password is
 * no longer configured.
 * @throws ConfigurationError if the password was never set, or if svc-users would refuse it
 */
export async function handOutPassword(configured: string, { secretsFolder, handedOut }: PasswordPlaces): Promise<void> {
  await rm(join(secretsFolder, REFUSED), { force: true });
  // After the first password was accepted, the file still exists but is empty.
  const given = await readSecret(secretsFolder, FILE);
  const refusal = await refusalOf(configured, given);
  if (refusal) {
    await putFile(secretsFolder, REFUSED, refusal, 0o400);
    throw new ConfigurationError(refusal);
  }
  await putFile(handedOut, FILE, configured, 0o444);
  await putFile(secretsFolder, FILE, '', 0o400);
}

async function refusalOf(configured: string, given: string | undefined): Promise<string | undefined> {
  if (!configured) {
    return given === undefined
      ? 'PARKWART_ADMIN_PASSWORD fehlt: In .env steht das Passwort, mit dem sich der erste Admin („admin“) anmeldet.'
      : undefined;
  }
  const fault = given === undefined ? await passwordFault(configured, ['admin']) : undefined;
  return fault && `PARKWART_ADMIN_PASSWORD in .env: ${PASSWORD_MESSAGES[fault]}`;
}

/**
 * Waits until the container that checks the first admin's password has accepted or refused the password. Compose starts
 * that container and `prepare` at the same time. If there is no result in time, for example because `prepare` runs
 * alone, the container that checks the password stops the start.
 * @throws ConfigurationError if the password was refused
 */
export async function requirePassword(secretsFolder: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while ((await readSecret(secretsFolder, FILE)) === undefined && Date.now() < deadline) {
    const refusal = await readSecret(secretsFolder, REFUSED);
    if (refusal) {
      // The file is removed, because otherwise the next start would read this refusal.
      await rm(join(secretsFolder, REFUSED), { force: true });
      throw new ConfigurationError(refusal);
    }
    await wait(VERDICT_POLL_MS);
  }
}
