import { putOperatorName } from '@parkwart/contracts/wire/internalCalls';
import type { Database } from '@parkwart/service-kit/database/database';
import { invalidField } from '@parkwart/service-kit/errors/httpError';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import { statement } from '../tables.ts';
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

export function operatorRoutes(database: Database): InternalRoute[] {
  return [
    implementInternal(putOperatorName, async ({ body }) => {
      await writeOperatorName(database, body.operatorName);
      return undefined;
    }),
  ];
}

/** Returns the operator's name, which is empty until svc-parking sends it. */
async function readOperatorName(database: Database): Promise<string> {
  const [row] = await database.read<{ name: string }>(statement('SELECT name FROM operator_name WHERE id = 1'), {});
  return row?.name ?? '';
}

function writeOperatorName(database: Database, name: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.write(statement('UPDATE operator_name SET name = :name WHERE id = 1'), { name });
  });
}
