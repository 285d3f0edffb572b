import { ERASED, mentionPattern } from '@parkwart/contracts/person';
import type { eraseInFiles as eraseCall } from '@parkwart/contracts/privacy';
import type { Database } from '@parkwart/service-kit/database';
import { type ErasureRequest, eraseAsShown } from '@parkwart/service-kit/erasureRequest';
import { eraseStoredResponses } from '@parkwart/service-kit/idempotency';
import type { CallResponse } from '@parkwart/service-kit/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
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

interface Request extends ErasureRequest {
  readonly asUser: boolean;
}

/** Files are renamed and stay. @throws HttpError 409, 422 */
export async function eraseInFiles(parts: Parts, request: Request): Promise<CallResponse<typeof eraseCall>> {
  const findings = await findPerson(parts.database, request.person);
  const chosen = {
    mentions: findings.mentions.filter(({ subject }) => request.mentions.includes(subject)),
    byUser: request.asUser ? findings.byUser : [],
  };
  return eraseAsShown(request, {
    findings,
    shown: { mentions: findings.mentions.map(presentMention), asUser: findings.byUser.length },
    chosen,
    erase: () =>
      parts.database.transaction(async (transaction) => {
        for (const mention of chosen.mentions) await eraseMention(parts, mention, request, transaction);
        if (chosen.byUser.length > 0) await eraseUploader(parts, { ...request, records: chosen.byUser }, transaction);
      }),
  });
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
