// @ts-check
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Prepares one picture in a separate process, because crafted files attack decoders, and a few kilobytes may expand to
 * gigabytes. The arguments are `path type maxMegapixels`; the process sends the result to its parent as a message.
 */

const THUMBNAIL_PIXELS = 320;
/**
 * Memory limit for a picture: its file, its decoded pixels and the new file. The process itself takes another 70 MB.
 */
const MAX_BYTES = 215_000_000;
/**
 * The largest side of a JPEG in pixels. Beyond it, a few long lines would take hundreds of megabytes, and a picture of
 * short lines would have millions of them.
 */
const MAX_SIDE = 65_535;

/**
 * The most bytes per pixel for decoding and encoding, measured with sharp 0.35 on noise; JPEG and PNG are processed
 * line by line unless they are progressive or rotated.
 * @type {Readonly<Record<string, { animated: boolean, bytes: (header: import('sharp').Metadata) => number, encode:
 * (image: import('sharp').Sharp) => import('sharp').Sharp }>>}
 */
const FORMATS = {
  // Optimising the code tables would need the whole picture in memory.
  'image/jpeg': {
    animated: false,
    bytes: linewise,
    encode: (image) => image.jpeg({ quality: 92, optimizeCoding: false }),
  },
  'image/png': { animated: false, bytes: linewise, encode: (image) => image.png() },
  'image/webp': {
    animated: true,
    // With transparency, the encoder keeps the picture in two forms.
    bytes: ({ channels, hasAlpha }) => (hasAlpha ? 5.4 : 4.1) * channels,
    // With the default settings, the encoder would take 1.5 times as much memory.
    encode: (image) => image.webp({ quality: 92, effort: 2 }),
  },
  'image/gif': { animated: true, bytes: () => 17, encode: (image) => image.gif() },
  // Lowest effort and half the colour resolution: by default, a phone's photo would take half a minute and twice as
  // much memory.
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
  // Reads only the header.
  const header = await sharp(content, { limitInputPixels: false }).metadata();
  if (Math.max(header.width, header.height) > MAX_SIDE) return { unreadable: true };
  const frames = format.animated ? (header.pages ?? 1) : 1;
  const megapixels = (header.width * (header.pageHeight ?? header.height) * frames) / 1e6;
  // A picture of noise becomes a new file of about the same size, so the file's size is counted twice.
  const left = MAX_BYTES - 2 * content.length;
  const most = Math.min(Number(maxMegapixels), Math.floor(left / format.bytes(header) / 1e6));
  if (megapixels > most) return { megapixels: Math.ceil(megapixels), most };
  /** @param {boolean} animated */
  const open = (animated) => sharp(content, { animated, sequentialRead: true }).autoOrient();
  return {
    content: await format.encode(open(format.animated).keepIccProfile()).toBuffer(),
    thumbnail: await thumbnailOf(open(false)),
  };
}

/**
 * The most memory per pixel in bytes, measured with libheif-js 1.23. The decoder holds the picture twice, as planes and
 * as lines of pixels, while the new files are encoded line by line.
 */
const HEIC_BYTES = 8.2;

/**
 * The picture that browsers show of a HEIC file, as JPEG.
 * @returns {Promise<import('./prepareImage.ts').PictureOutcome>}
 */
async function prepareHeic(path = '', maxMegapixels = '') {
  sharp.cache(false);
  sharp.concurrency(1);
  const { decodeHeic } = await import('./heicPicture.mjs');
  const content = await readFile(path);
  const most = Math.min(Number(maxMegapixels), (MAX_BYTES - 2 * content.length) / HEIC_BYTES / 1e6);
  const decoded = decodeHeic(content, most);
  if (!decoded) return { unreadable: true };
  const { width, height, pixels } = decoded;
  const open = () => sharp(pixels, { raw: { width, height, channels: 3 }, sequentialRead: true });
  return {
    content: await open().jpeg({ quality: 85, optimizeCoding: false }).toBuffer(),
    thumbnail: await thumbnailOf(open()),
  };
}

/** @param {import('sharp').Sharp} image */
const thumbnailOf = (image) =>
  image.resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer();

const [, , path, type, maxMegapixels] = process.argv;
const prepared = type?.startsWith('image/hei') ? prepareHeic(path, maxMegapixels) : prepare(path, type, maxMegapixels);
// The error is not examined: sharp throws only one kind of error, and the HEIC decoder throws errors of WebAssembly.
const outcome = await prepared.catch(() => ({ unreadable: true }));
process.send?.(outcome, () => process.disconnect());
