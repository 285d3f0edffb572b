import { randomUUID } from 'node:crypto';
import type { Role } from '@parkwart/contracts/calls/user';
import type { Cents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { StartError } from '@parkwart/service-kit/environment/environment';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import { UniqueConstraintError } from 'sequelize';
import type { UsersEnvironment } from './environment.ts';
import { fineTypeSubject, journaledFineType } from './fine-type/fineTypes.ts';
import type { FineTypeRow, UserRow } from './model/models.ts';
import { nameKey } from './model/nameKey.ts';
import { passwordFault } from './password/passwordRules.ts';
import { journaledUser } from './user/users.ts';
import type { UsersParts } from './usersParts.ts';

interface FirstAccount {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
}

/** These accounts are publicly known (specification §18), so they are never created in production. */
const EMBEDDED_ACCOUNTS: readonly FirstAccount[] = [
  { username: 'admin', password: 'parkwart-admin', role: 'Admin' },
  { username: 'kasse', password: 'parkwart-kasse', role: 'Angestellte' },
];

const PASSWORD_FAULTS = {
  tooShort: 'must have at least 8 characters',
  tooLong: 'must have at most 128 characters',
  common: 'is too common',
  name: 'is made of a name',
};

/** @throws StartError if the database is empty and the environment provides no account */
export async function createFirstAccounts(parts: UsersParts): Promise<void> {
  const { database, models, environment, passwords, clock, journal } = parts;
  if (await models.User.findOne({ attributes: ['id'] })) return;
  const createdAt = clock();
  const accounts = await Promise.all(
    (await firstAccounts(environment)).map(async ({ username, password, role }) => ({
      id: randomUUID(),
      username,
      usernameKey: nameKey(username),
      email: '',
      phone: '',
      passwordHash: await passwords.hash(password),
      gender: 'männlich' as const,
      status: 'Aktiv' as const,
      role,
      createdAt,
    })),
  );
  const fineTypes = environment.EMBEDDED_ACCOUNTS ? DEFAULT_FINE_TYPES : [];
  try {
    await database.transaction(async (transaction) => {
      const users = await models.User.bulkCreate(accounts, { transaction });
      const types = await models.FineType.bulkCreate(
        fineTypes.map((fineType, index) => ({
          id: randomUUID(),
          number: index + 1,
          ...fineType,
          nameKey: nameKey(fineType.fineType),
          createdAt,
        })),
        { transaction },
      );
      await journalFirst(transaction, journal, users, types);
    });
  } catch (error) {
    // Another replica that started at the same time has created the accounts; the accounts of this replica were rolled
    // back.
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

async function journalFirst(
  transaction: Transaction,
  journal: Journal,
  users: readonly UserRow[],
  types: readonly FineTypeRow[],
): Promise<void> {
  const isNew = { by: SYSTEM, isNew: true } as const;
  for (const user of users) {
    const change = { subject: `user:${user.id}`, kind: 'user-added', after: journaledUser(user) } as const;
    await journal.write(transaction, { ...change, ...isNew });
  }
  for (const type of types) {
    const change = { subject: fineTypeSubject(type.id), kind: 'fine-type-added' } as const;
    await journal.write(transaction, { ...change, after: journaledFineType(type), ...isNew });
  }
}

async function firstAccounts(environment: UsersEnvironment): Promise<readonly FirstAccount[]> {
  if (environment.EMBEDDED_ACCOUNTS) return EMBEDDED_ACCOUNTS;
  const password = environment.PARKWART_ADMIN_PASSWORD;
  if (password === undefined) {
    throw new StartError('The database holds no account: set PARKWART_ADMIN_PASSWORD to create the first admin');
  }
  const fault = await passwordFault(password, ['admin']);
  if (fault) throw new StartError(`PARKWART_ADMIN_PASSWORD: ${PASSWORD_FAULTS[fault]}`);
  return [{ username: 'admin', password, role: 'Admin' }];
}

interface DefaultFineType {
  readonly fineType: string;
  readonly finePriceCents: Cents;
  readonly fineDescription: string;
}

const DEFAULT_FINE_TYPES: readonly DefaultFineType[] = [
  {
    fineType: 'Parken ohne gültigen Parkschein',
    finePriceCents: 3_000,
    fineDescription: 'Das Fahrzeug war ohne gültigen Parkschein abgestellt.',
  },
  {
    fineType: 'Höchstparkdauer überschritten',
    finePriceCents: 2_500,
    fineDescription: 'Das Fahrzeug stand länger als erlaubt auf dem Parkplatz.',
  },
  {
    fineType: 'Außerhalb der Markierung geparkt',
    finePriceCents: 2_000,
    fineDescription: 'Das Fahrzeug stand nicht innerhalb einer markierten Fläche.',
  },
  {
    fineType: 'Unberechtigt auf einem Behindertenparkplatz',
    finePriceCents: 5_500,
    fineDescription: 'Das Fahrzeug stand ohne Berechtigung auf einem Parkplatz für Menschen mit Behinderung.',
  },
];
