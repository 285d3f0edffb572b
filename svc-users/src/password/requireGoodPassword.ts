import type { Database } from '@parkwart/service-kit/database/database';
import { invalidField } from '@parkwart/service-kit/errors/httpError';
import { readOperatorName } from './operatorName.ts';
import { PASSWORD_MESSAGES, passwordFault } from './passwordRules.ts';

interface NewPassword {
  readonly password: string;
  readonly field: string;
  readonly names: readonly string[];
}

/** @throws HttpError 422 if the password violates the rules */
export async function requireGoodPassword(database: Database, { password, field, names }: NewPassword): Promise<void> {
  const operator = await readOperatorName(database);
  const fault = await passwordFault(password, [...names, operator]);
  if (fault) throw weakPassword(field, PASSWORD_MESSAGES[fault]);
}

const weakPassword = (field: string, message: string) => invalidField('WEAK_PASSWORD', field, message);

export const samePassword = (field: string) => weakPassword(field, 'Das neue Passwort ist das bisherige.');
