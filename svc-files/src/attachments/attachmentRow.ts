import { type Attachment, MAX_FILE_NAME } from '@parkwart/contracts/calls/attachments';
import { DataTypes, type Model, type ModelStatic, type Sequelize } from 'sequelize';

export interface AttachmentRow extends Pick<Attachment, 'id' | 'name' | 'kind' | 'type' | 'size' | 'uploadedBy'> {
  readonly invoiceNumber: number;
  /** From 1, in upload order. */
  readonly position: number;
  readonly uploadedAt: Date;
  readonly objectKey: string;
  /** Images only. */
  readonly thumbnailKey: string | null;
  /** Null unless it is deleted; its row and objects stay while that can be undone. */
  readonly deletedAt: Date | null;
}

export function defineAttachmentModel(sequelize: Sequelize): ModelStatic<Model<AttachmentRow, AttachmentRow>> {
  return sequelize.define(
    'Attachment',
    {
      id: { type: DataTypes.STRING(36), primaryKey: true },
      invoiceNumber: DataTypes.INTEGER,
      position: DataTypes.INTEGER,
      name: DataTypes.STRING(MAX_FILE_NAME, true),
      kind: DataTypes.STRING(5),
      type: DataTypes.STRING(100),
      size: DataTypes.INTEGER,
      uploadedAt: DataTypes.DATE(3),
      uploadedBy: DataTypes.STRING(60),
      objectKey: DataTypes.STRING(36),
      thumbnailKey: DataTypes.STRING(36),
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'attachments' },
  );
}

export const objectKeysOf = (rows: readonly AttachmentRow[]): string[] =>
  rows.flatMap(({ objectKey, thumbnailKey }) => (thumbnailKey ? [objectKey, thumbnailKey] : [objectKey]));

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
