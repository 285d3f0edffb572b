import { ERASED, mentionPattern, type Person } from '@parkwart/contracts/person';
import type { eraseInFiles as eraseCall } from '@parkwart/contracts/privacy';
import type { Database } from '@parkwart/service-kit/database';
import { erasureNotShown, previewKey, requireShown } from '@parkwart/service-kit/erasureRequest';
import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import type { CallResponse } from '@parkwart/service-kit/implement';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import { eraseEntryDetails } from '@parkwart/service-kit/journal/journalMentions';
import type { Transaction } from 'sequelize';
import type { AttachmentRepository } from '../attachments/attachmentRepository.ts';
import { nameKey, uniqueName } from '../attachments/fileName.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import { type FoundMention, findPerson, presentMention } from './findPerson.ts';

interface Parts {
  readonly database: Database;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly journal: Journal;
}

interface Request {
  readonly person: Person;
  readonly isTrial: boolean;
  readonly preview?: string | undefined;
  /** Subjects of mentions that go. */
  readonly mentions: readonly string[];
  readonly asUser: boolean;
  readonly by: Actor;
}

/** Files are renamed and stay. @throws HttpError 409 for findings that differ from the trial's, 422 without one */
export async function eraseInFiles(parts: Parts, request: Request): Promise<CallResponse<typeof eraseCall>> {
  const { person, isTrial, preview } = request;
  const found = await findPerson(parts.database, person);
  const shown = {
    mentions: found.mentions.map(presentMention),
    asUser: found.byUser.length,
    preview: previewKey(found),
  };
  if (isTrial) return shown;
  if (preview === undefined) throw erasureNotShown();
  const mentions = found.mentions.filter(({ subject }) => request.mentions.includes(subject));
  const byUser = request.asUser ? found.byUser : [];
  // Repeated, there is nothing left of what was shown.
  if (mentions.length + byUser.length === 0) return shown;
  requireShown(preview, found);
  await parts.database.transaction(async (transaction) => {
    for (const mention of mentions) await eraseMention(parts, mention, request, transaction);
    if (byUser.length > 0) await eraseUploader(parts, { ...request, records: byUser }, transaction);
  });
  return shown;
}

async function eraseMention(
  { database, attachments, lists, journal }: Parts,
  { subject, files, entryIds }: FoundMention,
  { person, by }: Request,
  transaction: Transaction,
): Promise<void> {
  for (const { id, invoiceNumber, name } of files) {
    await lists.incrementRevision(invoiceNumber, new Date(), transaction);
    const others = (await attachments.ofRecordWithDeleted(invoiceNumber, transaction)).filter((row) => row.id !== id);
    const taken = new Set(others.map((row) => nameKey(row.name)));
    await attachments.rename(id, uniqueName(name.replace(mentionPattern(person), ERASED), taken), transaction);
    await eraseStoredResponses(database, [String(invoiceNumber)], transaction);
  }
  await eraseEntryDetails(database, entryIds, transaction);
  await journal.write({ subject, kind: 'mention-erased', by }, transaction);
}

async function eraseUploader(
  { database, attachments, journal }: Parts,
  { person: { text }, records, by }: Request & { readonly records: readonly number[] },
  transaction: Transaction,
): Promise<void> {
  await attachments.renameUploader(text, ERASED, transaction);
  await eraseStoredResponses(database, records.map(String), transaction);
  const change = { subject: 'user-name', kind: 'user-name-erased', by } as const;
  await journal.write({ ...change, after: { records: records.length } }, transaction);
}
