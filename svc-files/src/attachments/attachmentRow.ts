import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import type { FILES_TABLES } from '../tables.ts';

export type AttachmentRow = RowOf<typeof FILES_TABLES.attachments>;

export const objectKeysOf = (rows: readonly AttachmentRow[]): string[] =>
  rows.flatMap(({ objectKey, thumbnailKey, shownKey }) =>
    [objectKey, thumbnailKey, shownKey].filter((key) => key !== null),
  );

/** The objects that browsers show of an image. */
export const shownOf = ({ objectKey, thumbnailKey, shownKey }: AttachmentRow) => ({
  image: shownKey ?? objectKey,
  thumbnail: thumbnailKey ?? objectKey,
});

export function presentAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    type: row.type,
    size: row.size,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploadedBy,
    ...(row.isFromDriver && { isFromDriver: true }),
  };
}
