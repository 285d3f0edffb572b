import type { eraseInUsers as eraseCall } from '@parkwart/contracts/calls/privacy';
import { ERASED, type Person } from '@parkwart/contracts/entities/person';
import type { Transaction } from '@parkwart/service-kit/database/database';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { eraseMention } from '@parkwart/service-kit/privacy/eraseMention';
import { type ErasureRequest, eraseAsShown } from '@parkwart/service-kit/privacy/erasureRequest';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { changeRow, type TextMention, withoutMention } from '@parkwart/service-kit/privacy/textMentions';
import { nameKey } from '../model/nameKey.ts';
import { statement, USERS_TABLES } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';
import { findAccounts, findMentions, subjectOf } from './findPerson.ts';

const STILL_THERE = 'Das Konto besteht noch. Löschen Sie es zuerst unter „Benutzer“.';

/** The journal then shows only the account's number. @throws HttpError 409, 422 */
export async function eraseInUsers(
  parts: UsersParts,
  request: ErasureRequest,
): Promise<CallResponse<typeof eraseCall>> {
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

/** A name without the person's, made unique among fine types. */
async function freeName(transaction: Transaction, id: string | number, fineType: string) {
  const sql = statement('SELECT nameKey FROM fine_types WHERE id <> :id');
  const others = await transaction.read<{ nameKey: string }>(sql, { id });
  const taken = new Set(others.map((row) => row.nameKey));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? fineType : `${fineType} (${number})`;
    if (!taken.has(nameKey(name))) return { fineType: name, nameKey: nameKey(name) };
  }
}
