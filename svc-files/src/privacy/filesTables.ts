import type { TableDecisions } from '@parkwart/service-kit/privacy/tableDecisions';

export const FILES_TABLES = {
  attachments: {
    subject: 'record',
    subjectId: 'invoiceNumber',
    id: 'id',
    large: 'invoiceNumber',
    texts: { name: 'files' },
    users: ['uploadedBy'],
    facts: 'id invoiceNumber position kind type size uploadedAt objectKey thumbnailKey deletedAt',
  },
  attachment_lists: { facts: 'invoiceNumber revision dueAt attempts claim' },
} as const satisfies TableDecisions;
