import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { downloadName, isHeic, LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import type { AttachmentRow } from '../attachments/attachmentRepository.ts';
import { imageTooLarge, locationRemains } from '../attachments/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { type PreparedImage, prepareImage, SHOWN_TYPE, THUMBNAIL_TYPE } from './prepareImage.ts';
import { removeLocation } from './removeLocation.ts';

/** Makes browsers download an object instead of displaying it, whatever it contains. */
const DOWNLOAD_TYPE = 'application/octet-stream';

export interface AcceptedFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly hash: string;
}

export type StoredFile = Pick<
  AttachmentRow,
  'id' | 'name' | 'kind' | 'type' | 'size' | 'objectKey' | 'thumbnailKey' | 'shownKey'
>;

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
  const { original, picture } = await withoutLocation(file, maxMegapixels);
  const filenameOf = (extended: string) => `filename="${downloadName(invoiceNumber, position, extended)}"`;
  const put = async (content: Buffer, type: string, disposition: string, cacheSeconds?: number) => {
    const key = randomUUID();
    onKey(key);
    await storage.put({ key, content, type, disposition, ...(cacheSeconds === undefined ? {} : { cacheSeconds }) });
    return key;
  };
  const { name, type } = file;
  const common = { id: randomUUID(), name, type };
  const putPicture = async (picture: PreparedImage, shownType: string, filename: string) => ({
    shownKey: await put(picture.content, shownType, `inline; ${filename}`, LINK_SECONDS),
    thumbnailKey: await put(picture.thumbnail, THUMBNAIL_TYPE, 'inline', LINK_SECONDS),
  });
  if (!original) {
    const { shownKey: objectKey, thumbnailKey } = await putPicture(picture, type, filenameOf(name));
    return { ...common, kind: 'image', size: picture.content.length, objectKey, thumbnailKey, shownKey: null };
  }
  const objectKey = await put(original, DOWNLOAD_TYPE, `attachment; ${filenameOf(name)}`);
  const stored = { ...common, size: original.length, objectKey };
  if (!picture) return { ...stored, kind: 'file', thumbnailKey: null, shownKey: null };
  return { ...stored, kind: 'image', ...(await putPicture(picture, SHOWN_TYPE, filenameOf(`${name}.jpg`))) };
}

/** A file has an original; an image has a picture instead. An image that only some browsers show (HEIC) has both. */
type Content =
  | { readonly original: Buffer; readonly picture?: PreparedImage | undefined }
  | { readonly original?: undefined; readonly picture: PreparedImage };

/** @throws HttpError 413, 415 */
async function withoutLocation({ path, name, type }: AcceptedFile, max: number): Promise<Content> {
  const outcome = await prepareImage(path, type, max);
  const picture = outcome && 'content' in outcome ? outcome : undefined;
  if (!outcome || isHeic(type)) return { original: fileWithoutLocation(await readFile(path), name, type), picture };
  if (picture) return { picture };
  throw 'most' in outcome ? imageTooLarge(name, outcome) : locationRemains(name);
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
