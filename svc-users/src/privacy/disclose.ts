import type { getUsersDisclosure } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import type { UserRow } from '../model/models.ts';
import type { UsersParts } from '../usersParts.ts';
import { type FormerAccount, findAccounts, findMentions, subjectOf } from './findPerson.ts';

/** Omits secrets: password hashes and passkeys' keys say nothing about a person. */
export async function disclose(parts: UsersParts, person: Person): Promise<CallResponse<typeof getUsersDisclosure>> {
  const { present, former } = await findAccounts(parts, person);
  const ids = [...present, ...former].map(({ id }) => id);
  return {
    accounts: [
      ...(await Promise.all(present.map((user) => presentAccount(parts, user)))),
      ...former.map(presentFormer),
    ],
    mentions: (await findMentions(parts.database, person, ids)).map(presentMention),
    journal: await entriesOf(parts.database, ids.map(subjectOf)),
  };
}

async function presentAccount({ models }: UsersParts, user: UserRow) {
  const where = { userId: user.id };
  const [passkeys, sessions] = await Promise.all([
    models.Passkey.findAll({ where }),
    models.Session.findAll({ where }),
  ]);
  return {
    _id: user.id,
    username: user.username,
    isDeleted: false,
    email: user.email,
    phone: user.phone,
    gender: user.gender,
    role: user.role,
    status: user.status,
    createdAt: user.createdAt.toISOString(),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() })),
    sessions: sessions.map(({ device, createdAt }) => ({ device, createdAt: createdAt.toISOString() })),
  };
}

function presentFormer({ id, username, removedAt }: FormerAccount) {
  return { _id: id, username, isDeleted: true, removedAt: removedAt.toISOString() };
}
