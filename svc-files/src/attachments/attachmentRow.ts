import type { Attachment } from '@parkwart/contracts/attachments';

/** An attachment as it is stored. */
export interface AttachmentRow extends Pick<Attachment, 'id' | 'name' | 'kind' | 'type' | 'size' | 'uploadedBy'> {
  readonly invoiceNumber: number;
  /** From 1, in the order of the uploads. */
  readonly position: number;
  readonly uploadedAt: Date;
  readonly objectKey: string;
  /** Images have one. */
  readonly thumbnailKey: string | null;
}

export function presentAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    type: row.type,
    size: row.size,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploadedBy,
  };
}
