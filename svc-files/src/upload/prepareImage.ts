import sharp, { type Sharp } from 'sharp';

/** Above this an image is kept as a file: unpacked, it would take hundreds of megabytes. */
const MAX_PIXELS = 100_000_000;
const THUMBNAIL_PIXELS = 320;
const JPEG_QUALITY = 92;
const WEBP_QUALITY = 92;
const AVIF_QUALITY = 70;

export const THUMBNAIL_TYPE = 'image/webp';

interface ImageFormat {
  /** Whether it may hold several pictures, one after the other. */
  readonly animated: boolean;
  encode(image: Sharp): Sharp;
}

/** The images that every browser shows. */
const FORMATS: ReadonlyMap<string, ImageFormat> = new Map([
  ['image/jpeg', { animated: false, encode: (image) => image.jpeg({ quality: JPEG_QUALITY }) }],
  ['image/png', { animated: false, encode: (image) => image.png() }],
  ['image/webp', { animated: true, encode: (image) => image.webp({ quality: WEBP_QUALITY }) }],
  ['image/gif', { animated: true, encode: (image) => image.gif() }],
  // The least effort: by default a phone's picture would take half a minute.
  ['image/avif', { animated: false, encode: (image) => image.avif({ quality: AVIF_QUALITY, effort: 0 }) }],
]);

export interface PreparedImage {
  readonly content: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * The image written anew: the same pixels the right way up, without what the camera noted, above all where it was.
 * @param type media type, from the content
 * @returns undefined for what is no image, a broken one or one that is too large to unpack: that is kept as a file
 */
export async function prepareImage(content: Buffer, type: string): Promise<PreparedImage | undefined> {
  const format = FORMATS.get(type);
  if (!format) return undefined;
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
    // sharp has one kind of error: it cannot read this image.
    return undefined;
  }
}
