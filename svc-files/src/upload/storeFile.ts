import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { downloadName, LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import type { AttachmentRow } from '../attachments/attachmentRow.ts';
import { locationRemains } from '../attachments/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { type PreparedImage, prepareImage, THUMBNAIL_TYPE, UnreadableImage } from './prepareImage.ts';
import { removeLocation } from './removeLocation.ts';

/** Makes browsers download an object instead of displaying it, whatever it contains. */
const DOWNLOAD_TYPE = 'application/octet-stream';

export interface AcceptedFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly hash: string;
}

export type StoredFile = Pick<AttachmentRow, 'id' | 'name' | 'kind' | 'type' | 'size' | 'objectKey' | 'thumbnailKey'>;

interface Position {
  readonly invoiceNumber: number;
  readonly position: number;
}

/** @param onKey is called before each object is stored, for the cleanup. @throws HttpError 415, 503 */
export async function storeFile(
  storage: Storage,
  file: AcceptedFile,
  { invoiceNumber, position }: Position,
  onKey: (key: string) => void,
): Promise<StoredFile> {
  const original = await readFile(file.path);
  const image = await withoutLocation(original, file);
  const filename = `filename="${downloadName(invoiceNumber, position, file.name)}"`;
  const put = async (content: Buffer, type: string, disposition: string, cacheSeconds?: number) => {
    const key = randomUUID();
    onKey(key);
    await storage.put({ key, content, type, disposition, ...(cacheSeconds === undefined ? {} : { cacheSeconds }) });
    return key;
  };
  const { name, type } = file;
  const common = { id: randomUUID(), name, type };
  if (!image) {
    const objectKey = await put(original, DOWNLOAD_TYPE, `attachment; ${filename}`);
    return { ...common, kind: 'file', size: original.length, objectKey, thumbnailKey: null };
  }
  const objectKey = await put(image.content, type, `inline; ${filename}`, LINK_SECONDS);
  const thumbnailKey = await put(image.thumbnail, THUMBNAIL_TYPE, 'inline', LINK_SECONDS);
  return { ...common, kind: 'image', size: image.content.length, objectKey, thumbnailKey };
}

/** @returns the picture, or undefined for a file, whose content is modified in place. @throws HttpError 415 */
async function withoutLocation(content: Buffer, { name, type }: AcceptedFile): Promise<PreparedImage | undefined> {
  try {
    const image = await prepareImage(content, type);
    if (!image) removeLocation(content, type);
    return image;
  } catch (error) {
    if (error instanceof UnreadableImage || error instanceof RangeError) throw locationRemains(name);
    throw error;
  }
}
