import { recordSubject } from '@parkwart/contracts/calls/journal';
import { eraseInFiles as eraseCall, getFilesDisclosure, MAX_NAMED } from '@parkwart/contracts/calls/privacy';
import { ERASED, mentionPattern, type Person } from '@parkwart/contracts/entities/person';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import { type Mounted, shareCall } from '@parkwart/service-kit/journal/sharedCall';
import { eraseMention } from '@parkwart/service-kit/privacy/eraseMention';
import { type ErasureRequest, eraseAsShown } from '@parkwart/service-kit/privacy/erasureRequest';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { type FoundMention, mentionsOf, presentMention } from '@parkwart/service-kit/privacy/mentions';
import type { TextMention } from '@parkwart/service-kit/privacy/textMentions';
import { type AttachmentRepository, presentAttachment } from '../attachments/attachmentRepository.ts';
import { nameKey, uniqueName } from '../attachments/fileName.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import { FILES_TABLES } from '../tables.ts';

const NOTHING = { mentions: [], byUser: [] };

type Parts = Parameters<typeof eraseInFiles>[0] & { onChange(): void };

export function privacyCalls(parts: Parts): Mounted[] {
  const { database, attachments, onChange } = parts;
  return [
    shareCall(getFilesDisclosure, async ({ query: { records = '', recordsOnly, ...person } }) => {
      const numbers = records.split(',').filter(Boolean).map(Number);
      const subjects: string[] = numbers.map(recordSubject);
      const rows = await Promise.all(
        numbers.map((invoiceNumber) => attachments.ofRecordWithDeleted(database, invoiceNumber)),
      );
      const { mentions, byUser } = recordsOnly ? NOTHING : await findPerson(database, person);
      return {
        attachments: rows.flat().map((row) => ({ ...presentAttachment(row), invoiceNumber: row.invoiceNumber })),
        mentions: mentions.map(presentMention).filter(({ subject }) => !subjects.includes(subject)),
        journal: await entriesOf(database, subjects),
        asUser: { count: byUser.length, invoiceNumbers: byUser.slice(0, MAX_NAMED) },
      };
    }),

    shareCall(eraseCall, async ({ body: { kind, text, mentions = [], asUser = false, ...body }, by }) => {
      const request = { ...body, person: { kind, text }, mentions, asUser, by };
      const shown = await eraseInFiles(parts, request);
      if (!body.isTrial) onChange();
      return shown;
    }),
  ];
}

interface ErasureParts {
  readonly database: Database;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly journal: Journal;
}

interface Request extends ErasureRequest {
  readonly asUser: boolean;
}

/** Renames files instead of deleting them. @throws HttpError 409, 422 */
async function eraseInFiles(parts: ErasureParts, request: Request): Promise<CallResponse<typeof eraseCall>> {
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
  { attachments, lists }: ErasureParts,
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
  { attachments, journal }: ErasureParts,
  { byUser, spellings }: Pick<ErasureFindings, 'byUser' | 'spellings'>,
  by: Actor,
): Promise<void> {
  await attachments.renameUploader(transaction, spellings, ERASED);
  await eraseStoredResponses(transaction, byUser.map(String));
  const change = { subject: 'user-name', kind: 'user-name-erased', by } as const;
  await journal.write(transaction, { ...change, after: { records: byUser.length } });
}

interface ErasureFindings {
  readonly mentions: readonly FoundMention[];
  /** Records with files that a user of this name uploaded. */
  readonly byUser: readonly number[];
  /** Stored spellings of this user's name. */
  readonly spellings: readonly string[];
}

async function findPerson(database: Database, person: Person): Promise<ErasureFindings> {
  const { mentions, users } = await mentionsOf(database, FILES_TABLES, person);
  return {
    mentions,
    byUser: [...new Set(users.map(({ subjectId }) => Number(subjectId)))],
    spellings: [...new Set(users.flatMap(({ spellings }) => spellings))].sort(),
  };
}
