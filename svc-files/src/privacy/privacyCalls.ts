import { recordSubject } from '@parkwart/contracts/calls/journal';
import { eraseInFiles as eraseCall, getFilesDisclosure, MAX_NAMED } from '@parkwart/contracts/calls/privacy';
import { type Mounted, shareCall } from '@parkwart/service-kit/journal/sharedCall';
import { entriesOf } from '@parkwart/service-kit/privacy/journalMentions';
import { presentMention } from '@parkwart/service-kit/privacy/mentions';
import { presentAttachment } from '../attachments/attachmentRow.ts';
import { eraseInFiles } from './eraseInFiles.ts';
import { findPerson } from './findPerson.ts';

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
