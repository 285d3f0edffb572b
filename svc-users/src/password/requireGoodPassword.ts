import type { Database } from '@parkwart/service-kit/database';
import { readOperatorName } from '../model/operatorName.ts';
import { weakPassword } from './errors.ts';
import { PASSWORD_TEXTS, passwordFault } from './passwordRules.ts';

interface NewPassword {
  readonly password: string;
  /** The input that holds it. */
  readonly field: string;
  /** Name and e-mail address of whoever will have it. */
  readonly names: readonly string[];
}

/**
 * Lets only passwords pass that follow the rules.
 * @throws HttpError 422
 */
export async function requireGoodPassword(database: Database, { password, field, names }: NewPassword): Promise<void> {
  const operator = await readOperatorName(database);
  const fault = passwordFault(password, [...names, operator]);
  if (fault) throw weakPassword(field, PASSWORD_TEXTS[fault]);
}
