import { MAX_IMAGE_MEGAPIXELS } from '@parkwart/contracts/calls/attachments';
import type { Sharp } from 'sharp';

const MAX_PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000;
const THUMBNAIL_PIXELS = 320;
const JPEG_QUALITY = 92;
const WEBP_QUALITY = 92;
const AVIF_QUALITY = 70;

export const THUMBNAIL_TYPE = 'image/webp';

interface ImageFormat {
  readonly animated: boolean;
  encode(image: Sharp): Sharp;
}

const FORMATS: ReadonlyMap<string, ImageFormat> = new Map([
  ['image/jpeg', { animated: false, encode: (image) => image.jpeg({ quality: JPEG_QUALITY }) }],
  ['image/png', { animated: false, encode: (image) => image.png() }],
  ['image/webp', { animated: true, encode: (image) => image.webp({ quality: WEBP_QUALITY }) }],
  ['image/gif', { animated: true, encode: (image) => image.gif() }],
  // The lowest effort: by default, a phone's photo would take half a minute.
  ['image/avif', { animated: false, encode: (image) => image.avif({ quality: AVIF_QUALITY, effort: 0 }) }],
]);

export const isImage = (type: string) => FORMATS.has(type);

/** Broken, or too large to decode. */
export class UnreadableImage extends Error {}

export interface PreparedImage {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
}

/** Removes metadata, above all the location. @returns undefined if it is not an image. @throws UnreadableImage */
export async function prepareImage(content: Buffer, type: string): Promise<PreparedImage | undefined> {
  const format = FORMATS.get(type);
  if (!format) return undefined;
  // Loaded with the first picture: most of the time an installation only lists files.
  const { default: sharp } = await import('sharp');
  const open = (animated: boolean) => sharp(content, { animated, limitInputPixels: MAX_PIXELS }).autoOrient();
  try {
    return {
      content: await format.encode(open(format.animated).keepIccProfile()).toBuffer(),
      thumbnail: await open(false)
        .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
        .webp()
        .toBuffer(),
    };
  } catch {
    // sharp has only one kind of error.
    throw new UnreadableImage();
  }
}
