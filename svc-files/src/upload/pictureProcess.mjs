// @ts-check
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Prepares one picture in a process of its own: `path type maxMegapixels`, the outcome as message. Decoders are where
 * crafted files strike, and a few kilobytes may hold gigabytes.
 */

const THUMBNAIL_PIXELS = 320;
/** What a picture may take: its file, what is decoded of it and the new file. The process itself takes another 70 MB. */
const MAX_BYTES = 215_000_000;
/** A JPEG's. Of longer lines a few take hundreds of megabytes, and of shorter lines there are millions. */
const MAX_SIDE = 65_535;

/**
 * Most that decoding and encoding take for each pixel, in bytes, as measured with sharp 0.35 on noise; JPEG and PNG pass
 * line by line unless they are progressive or turned.
 * @type {Readonly<Record<string, { animated: boolean, bytes: (header: import('sharp').Metadata) => number, encode: (image: import('sharp').Sharp) => import('sharp').Sharp }>>}
 */
const FORMATS = {
  // The smallest code tables would need the whole picture.
  'image/jpeg': {
    animated: false,
    bytes: linewise,
    encode: (image) => image.jpeg({ quality: 92, optimizeCoding: false }),
  },
  'image/png': { animated: false, bytes: linewise, encode: (image) => image.png() },
  'image/webp': {
    animated: true,
    bytes: ({ channels }) => 4.1 * channels,
    // The default takes half as much memory again.
    encode: (image) => image.webp({ quality: 92, effort: 2 }),
  },
  'image/gif': { animated: true, bytes: () => 17, encode: (image) => image.gif() },
  // The lowest effort and half the colour: by default, a phone's photo would take half a minute and twice as much.
  'image/avif': {
    animated: false,
    bytes: ({ channels }) => 11.5 * channels,
    encode: (image) => image.avif({ quality: 70, effort: 0, chromaSubsampling: '4:2:0' }),
  },
};

/** @param {import('sharp').Metadata} header */
function linewise({ channels, depth, isProgressive, orientation = 1 }) {
  const pixel = channels * (depth === 'uchar' ? 1 : 2);
  return 1 + (isProgressive ? 2 * pixel : 0) + (orientation > 1 ? pixel : 0);
}

/** @returns {Promise<import('./prepareImage.ts').PictureOutcome>} */
async function prepare(path = '', type = '', maxMegapixels = '') {
  const format = FORMATS[type];
  if (!format) return { unreadable: true };
  sharp.cache(false);
  sharp.concurrency(1);
  const content = await readFile(path);
  // Reads the header alone.
  const header = await sharp(content, { limitInputPixels: false }).metadata();
  if (Math.max(header.width, header.height) > MAX_SIDE) return { unreadable: true };
  const frames = format.animated ? (header.pages ?? 1) : 1;
  const megapixels = (header.width * (header.pageHeight ?? header.height) * frames) / 1e6;
  // Noise makes the new file about as large as the old one.
  const left = MAX_BYTES - 2 * content.length;
  const most = Math.min(Number(maxMegapixels), Math.floor(left / format.bytes(header) / 1e6));
  if (megapixels > most) return { megapixels: Math.ceil(megapixels), most };
  /** @param {boolean} animated */
  const open = (animated) => sharp(content, { animated, sequentialRead: true }).autoOrient();
  return {
    content: await format.encode(open(format.animated).keepIccProfile()).toBuffer(),
    thumbnail: await open(false)
      .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer(),
  };
}

const [, , ...parameters] = process.argv;
// sharp has only one kind of error.
const outcome = await prepare(...parameters).catch(() => ({ unreadable: true }));
process.send?.(outcome, () => process.disconnect());
