import { PASSWORD_MESSAGES, passwordFault } from '../../svc-users/src/password/passwordRules.ts';
import { ConfigurationError } from './configurationError.ts';
import { putFile } from './putFile.ts';
import { readSecret } from './secrets.ts';

const FILE = 'admin_password';

interface PasswordPlaces {
  readonly secretsFolder: string;
  /** What svc-users sees. */
  readonly handedOut: string;
}

/**
 * Hands the first admin's password to svc-users while it is configured, and removes it once it is not.
 * @throws ConfigurationError when svc-users would refuse it, or there never was one
 */
export async function handOutPassword(configured: string, { secretsFolder, handedOut }: PasswordPlaces): Promise<void> {
  // An empty file is left once there was a password. Versions before kept the password itself, and have checked it.
  const given = await readSecret(secretsFolder, FILE);
  if (given === undefined && !configured) {
    throw new ConfigurationError(
      'PARKWART_ADMIN_PASSWORD fehlt: In .env steht das Passwort, mit dem sich der erste Admin („admin“) anmeldet.',
    );
  }
  const fault = configured && configured !== given ? passwordFault(configured, ['admin']) : undefined;
  if (fault) throw new ConfigurationError(`PARKWART_ADMIN_PASSWORD in .env: ${PASSWORD_MESSAGES[fault]}`);
  await putFile(handedOut, FILE, configured, 0o444);
  await putFile(secretsFolder, FILE, '', 0o400);
}
