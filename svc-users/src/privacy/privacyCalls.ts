import { eraseInUsers as eraseCall, getUsersDisclosure } from '@parkwart/contracts/calls/privacy';
import { ERASED, mentionLike, type Person, personKey } from '@parkwart/contracts/entities/person';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { type Mounted, shareCall } from '@parkwart/service-kit/journal/sharedCall';
import { eraseMention } from '@parkwart/service-kit/privacy/eraseMention';
import { type ErasureRequest, eraseAsShown } from '@parkwart/service-kit/privacy/erasureRequest';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { type FoundMention, mentionsOf, presentMention } from '@parkwart/service-kit/privacy/mentions';
import { changeRow, type TextMention, withoutMention } from '@parkwart/service-kit/privacy/textMentions';
import type { UserRow } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { statement, USERS_TABLES } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';

export function privacyCalls(parts: UsersParts): Mounted[] {
  return [
    shareCall(getUsersDisclosure, ({ query }) => disclose(parts, query)),

    shareCall(eraseCall, ({ body: { kind, text, mentions = [], ...body }, by }) =>
      eraseInUsers(parts, { ...body, person: { kind, text }, mentions, by }),
    ),
  ];
}

/** Omits secrets: password hashes and the keys of passkeys contain no information about a person. */
async function disclose(parts: UsersParts, person: Person): Promise<CallResponse<typeof getUsersDisclosure>> {
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

const STILL_THERE = 'Das Konto besteht noch. Löschen Sie es zuerst unter „Benutzer“.';

/** Erases a person's name, so that the journal shows only the account's number. @throws HttpError 409, 422 */
async function eraseInUsers(parts: UsersParts, request: ErasureRequest): Promise<CallResponse<typeof eraseCall>> {
  const { person, by } = request;
  const { present, former } = await findAccounts(parts, person);
  const accounts = [
    ...present.map(({ id, username }) => ({ _id: id, username, outcome: 'keep' as const, reason: STILL_THERE })),
    ...former.map(({ id, username }) => ({ _id: id, username, outcome: 'remove' as const })),
  ];
  const ownIds = accounts.map(({ _id }) => _id);
  const mentions = await findMentions(parts.database, person, ownIds);
  const chosen = { former, mentions: mentions.filter(({ subject }) => request.mentions.includes(subject)) };
  return eraseAsShown(request, {
    findings: { accounts, mentions },
    shown: { accounts, mentions: mentions.map(presentMention) },
    chosen,
    erase: () =>
      parts.database.transaction(async (transaction) => {
        for (const { id } of chosen.former) await eraseAccount(transaction, parts, id, by);
        for (const mention of chosen.mentions)
          await eraseMention({ ...parts, by, transaction }, mention, (row) => eraseText(transaction, row, person));
      }),
  });
}

async function eraseAccount(transaction: Transaction, { models, journal }: UsersParts, id: string, by: Actor) {
  await models.FormerAccount.update({ username: ERASED }, { where: { id }, transaction });
  await eraseStoredResponses(transaction, [id]);
  await journal.erase(transaction, [subjectOf(id)]);
  await journal.write(transaction, { subject: subjectOf(id), kind: 'account-erased', by });
}

async function eraseText(transaction: Transaction, row: TextMention, person: Person) {
  const { fineType, ...texts } = await withoutMention(transaction, USERS_TABLES, row, person);
  const named = fineType === undefined ? {} : await freeName(transaction, row.id, fineType);
  await changeRow(transaction, USERS_TABLES, row, { ...texts, ...named });
}

/** Returns a fine type's name without the name of the person, made unique among fine types. */
async function freeName(transaction: Transaction, id: string | number, fineType: string) {
  const sql = statement('SELECT nameKey FROM fine_types WHERE id <> :id');
  const others = await transaction.read<{ nameKey: string }>(sql, { id });
  const taken = new Set(others.map((row) => row.nameKey));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? fineType : `${fineType} (${number})`;
    if (!taken.has(nameKey(name))) return { fineType: name, nameKey: nameKey(name) };
  }
}

const table = USERS_TABLES.former_accounts;
type FormerAccount = RowOf<typeof table>;

/** Current and deleted accounts with exactly this name, ignoring case and spaces. */
async function findAccounts({ models, database }: UsersParts, person: Person) {
  if (person.kind === 'plate') return { present: [], former: [] };
  const key = personKey(person.text);
  const isNamed = ({ username }: { readonly username: string }) => personKey(username) === key;
  const sql = statement('SELECT * FROM former_accounts WHERE username LIKE :like ORDER BY removedAt, id');
  const former = await readAs(database, table, sql, { like: mentionLike(person) });
  return { present: (await models.User.findAll()).filter(isNamed), former: former.filter(isNamed) };
}

const subjectOf = (id: string) => `user:${id}` as const;

/** Mentions in other accounts, including their past values, and in fine types. */
async function findMentions(database: Database, person: Person, ownIds: readonly string[]): Promise<FoundMention[]> {
  const own = new Set<string>(ownIds.map(subjectOf));
  return (await mentionsOf(database, USERS_TABLES, person)).mentions.filter(({ subject }) => !own.has(subject));
}
