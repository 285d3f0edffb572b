import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { downloadName, LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import type { AttachmentRow } from '../attachments/attachmentRow.ts';
import { imageTooLarge, locationRemains } from '../attachments/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { type PreparedImage, prepareImage, THUMBNAIL_TYPE } from './prepareImage.ts';
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

interface Place {
  readonly invoiceNumber: number;
  readonly position: number;
  readonly maxMegapixels: number;
}

/** @param onKey is called before each object is stored, for the cleanup. @throws HttpError 413, 415, 503 */
export async function storeFile(
  storage: Storage,
  file: AcceptedFile,
  { invoiceNumber, position, maxMegapixels }: Place,
  onKey: (key: string) => void,
): Promise<StoredFile> {
  const image = await withoutLocation(file, maxMegapixels);
  const filename = `filename="${downloadName(invoiceNumber, position, file.name)}"`;
  const put = async (content: Buffer, type: string, disposition: string, cacheSeconds?: number) => {
    const key = randomUUID();
    onKey(key);
    await storage.put({ key, content, type, disposition, ...(cacheSeconds === undefined ? {} : { cacheSeconds }) });
    return key;
  };
  const { name, type } = file;
  const common = { id: randomUUID(), name, type };
  if (Buffer.isBuffer(image)) {
    const objectKey = await put(image, DOWNLOAD_TYPE, `attachment; ${filename}`);
    return { ...common, kind: 'file', size: image.length, objectKey, thumbnailKey: null };
  }
  const objectKey = await put(image.content, type, `inline; ${filename}`, LINK_SECONDS);
  const thumbnailKey = await put(image.thumbnail, THUMBNAIL_TYPE, 'inline', LINK_SECONDS);
  return { ...common, kind: 'image', size: image.content.length, objectKey, thumbnailKey };
}

/** @returns the picture, or the file's content. @throws HttpError 413, 415 */
async function withoutLocation({ path, name, type }: AcceptedFile, max: number): Promise<PreparedImage | Buffer> {
  const image = await prepareImage(path, type, max);
  if (!image) return fileWithoutLocation(await readFile(path), name, type);
  if ('content' in image) return image;
  throw 'most' in image ? imageTooLarge(name, image) : locationRemains(name);
}

function fileWithoutLocation(content: Buffer, name: string, type: string): Buffer {
  try {
    removeLocation(content, type);
    return content;
  } catch (error) {
    if (error instanceof RangeError) throw locationRemains(name);
    throw error;
  }
}
