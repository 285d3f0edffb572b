import { ERASED, type Person } from '@parkwart/contracts/person';
import type { eraseInUsers as eraseCall } from '@parkwart/contracts/privacy';
import { erasureNotShown, previewKey, requireShown } from '@parkwart/service-kit/erasureRequest';
import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import type { CallResponse } from '@parkwart/service-kit/implement';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { eraseEntryDetails } from '@parkwart/service-kit/journal/journalMentions';
import type { Transaction } from 'sequelize';
import type { UsersParts } from '../usersParts.ts';
import { findAccounts } from './findAccounts.ts';
import { type FoundMention, findMentions, presentMention, subjectOf } from './findMentions.ts';

interface Request {
  readonly person: Person;
  readonly isTrial: boolean;
  readonly preview?: string | undefined;
  /** Subjects of mentions that go. */
  readonly mentions: readonly string[];
  readonly by: Actor;
}

const STILL_THERE = 'Das Konto besteht noch. Löschen Sie es zuerst unter „Benutzer“.';

/** The journal then names the account by its number alone. @throws HttpError 409, 422 */
export async function eraseInUsers(parts: UsersParts, request: Request): Promise<CallResponse<typeof eraseCall>> {
  const { person, isTrial, preview } = request;
  const { present, former } = await findAccounts(parts, person);
  const accounts = [
    ...present.map(({ id, username }) => ({ _id: id, username, outcome: 'keep' as const, reason: STILL_THERE })),
    ...former.map(({ id, username }) => ({ _id: id, username, outcome: 'remove' as const })),
  ];
  const ownIds = accounts.map(({ _id }) => _id);
  const mentions = await findMentions(parts.database, person, ownIds);
  const findings = { accounts, mentions };
  const shown = { accounts, mentions: mentions.map(presentMention), preview: previewKey(findings) };
  if (isTrial) return shown;
  if (preview === undefined) throw erasureNotShown();
  const chosen = mentions.filter(({ subject }) => request.mentions.includes(subject));
  // Repeated, there is nothing left of what was shown.
  if (former.length + chosen.length === 0) return shown;
  requireShown(preview, findings);
  await parts.database.transaction(async (transaction) => {
    for (const { id } of former) await eraseAccount(parts, id, request.by, transaction);
    for (const mention of chosen) await eraseMention(parts, mention, request.by, transaction);
  });
  return shown;
}

async function eraseAccount({ database, journal }: UsersParts, id: string, by: Actor, transaction: Transaction) {
  await database.sequelize.query('UPDATE former_accounts SET username = :erased WHERE id = :id', {
    replacements: { id, erased: ERASED },
    transaction,
  });
  await eraseStoredResponses(database, [id], transaction);
  await journal.erase([subjectOf(id)], transaction);
  await journal.write({ subject: subjectOf(id), kind: 'account-erased', by }, transaction);
}

async function eraseMention(
  { database, journal }: UsersParts,
  { subject, entryIds }: FoundMention,
  by: Actor,
  transaction: Transaction,
) {
  await eraseEntryDetails(database, entryIds, transaction);
  await journal.write({ subject, kind: 'account-erased', by }, transaction);
}
