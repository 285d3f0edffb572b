import type { eraseInFiles as eraseCall } from '@parkwart/contracts/calls/privacy';
import { ERASED, mentionPattern, type Person } from '@parkwart/contracts/entities/person';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import { eraseMention } from '@parkwart/service-kit/privacy/eraseMention';
import { type ErasureRequest, eraseAsShown } from '@parkwart/service-kit/privacy/erasureRequest';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import type { TextMention } from '@parkwart/service-kit/privacy/textMentions';
import type { AttachmentRepository } from '../attachments/attachmentRepository.ts';
import { nameKey, uniqueName } from '../attachments/fileName.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import { type ErasureFindings, findPerson } from './findPerson.ts';

interface Parts {
  readonly database: Database;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly journal: Journal;
}

interface Request extends ErasureRequest {
  readonly asUser: boolean;
}

/** Renames files instead of deleting them. @throws HttpError 409, 422 */
export async function eraseInFiles(parts: Parts, request: Request): Promise<CallResponse<typeof eraseCall>> {
  const findings = await findPerson(parts.database, request.person);
  const chosen = {
    mentions: findings.mentions.filter(({ subject }) => request.mentions.includes(subject)),
    byUser: request.asUser ? findings.byUser : [],
    spellings: request.asUser ? findings.spellings : [],
  };
  return eraseAsShown(request, {
    findings,
    shown: { mentions: findings.mentions.map(presentMention), asUser: findings.byUser.length },
    chosen,
    erase: () =>
      parts.database.transaction(async (transaction) => {
        for (const mention of chosen.mentions)
          await eraseMention({ ...parts, by: request.by, transaction }, mention, (row) =>
            eraseName(transaction, parts, row, request.person),
          );
        if (chosen.byUser.length > 0) await eraseUploader(transaction, parts, chosen, request.by);
      }),
  });
}

async function eraseName(
  transaction: Transaction,
  { attachments, lists }: Parts,
  { subject, id }: TextMention,
  person: Person,
): Promise<void> {
  const invoiceNumber = Number(subject.split(':')[1]);
  await lists.incrementRevision(transaction, invoiceNumber, new Date());
  const all = await attachments.ofRecordWithDeleted(transaction, invoiceNumber);
  const taken = new Set(all.flatMap((row) => (row.id === id ? [] : [nameKey(row.name)])));
  const { name = '' } = all.find((row) => row.id === id) ?? {};
  const without = name.normalize('NFC').replace(mentionPattern(person), ERASED);
  await attachments.rename(transaction, String(id), uniqueName(without, taken));
}

async function eraseUploader(
  transaction: Transaction,
  { attachments, journal }: Parts,
  { byUser, spellings }: Pick<ErasureFindings, 'byUser' | 'spellings'>,
  by: Actor,
): Promise<void> {
  await attachments.renameUploader(transaction, spellings, ERASED);
  await eraseStoredResponses(transaction, byUser.map(String));
  const change = { subject: 'user-name', kind: 'user-name-erased', by } as const;
  await journal.write(transaction, { ...change, after: { records: byUser.length } });
}
