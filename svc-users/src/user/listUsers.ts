import type { User } from '@parkwart/contracts/calls/user';
import { statement } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';
import { presentUser } from './presentUser.ts';

interface PasskeyCount {
  readonly userId: string;
  readonly passkeys: number;
}

export async function listUsers({ models, database }: UsersParts): Promise<User[]> {
  const users = await models.User.findAll();
  const counts = await database.select<PasskeyCount>(
    statement('SELECT userId, COUNT(*) AS passkeys FROM passkeys GROUP BY userId'),
  );
  const passkeysOf = new Map(counts.map(({ userId, passkeys }) => [userId, Number(passkeys)]));
  return users
    .sort((one, other) => one.username.localeCompare(other.username, 'de'))
    .map((user) => presentUser(user, passkeysOf.get(user.id) ?? 0));
}
