import type { Attachment } from '@parkwart/contracts/calls/attachments';

export const buildAttachment = (id: string, name: string, changes: Partial<Attachment> = {}): Attachment => ({
  id,
  name,
  kind: 'image',
  type: 'image/jpeg',
  size: 1_000,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
  ...changes,
});

export const buildFile = (id: string, name: string, changes: Partial<Attachment> = {}): Attachment =>
  buildAttachment(id, name, { kind: 'file', type: 'application/pdf', ...changes });
