import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { phoneFile } from '../testing/phoneFiles.ts';
import { deflatedZip } from '../testing/storedZip.ts';
import { describeUploads } from '../testing/uploads.ts';

const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: '#1e5a96' }, limitInputPixels: false });
const transparent = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 30, g: 90, b: 150, alpha: 0.5 } } });

/** A tiny AVIF whose header states another size. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const file = await flat(16, 16).avif().toBuffer();
  const size = file.indexOf('ispe') + 8;
  file.writeUInt32BE(width, size);
  file.writeUInt32BE(height, size + 4);
  return file;
}

async function frames(count: number): Promise<Sharp> {
  const colours = Array.from({ length: count }, (_, index) => ({ r: index * 8, g: 90, b: 150 }));
  const pictures = colours.map((background) => ({
    create: { width: 1_000, height: 1_000, channels: 3 as const, background },
  }));
  return sharp(await Promise.all(pictures.map((picture) => sharp(picture).png().toBuffer())), {
    join: { animated: true },
  });
}

/** A picture of noise, because pictures from phones and cameras are closer to noise than to one colour. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  });

/** A PNG whose Exif directory has the maximum of entries, each pointing to itself. */
async function exifOfItself(): Promise<Buffer> {
  const file = await flat(16, 16).png().toBuffer();
  const pointer = Buffer.from('698704000100000008000000', 'hex');
  const directory = Buffer.concat([Buffer.from('49492a0008000000ffff', 'hex'), Buffer.alloc(65_535 * 12, pointer)]);
  const [length, type, checksum] = [Buffer.alloc(4), Buffer.from('eXIf'), Buffer.alloc(4)];
  length.writeUInt32BE(directory.length);
  checksum.writeUInt32BE(crc32(Buffer.concat([type, directory])));
  const afterHeader = 33;
  return Buffer.concat([file.subarray(0, afterHeader), length, type, directory, checksum, file.subarray(afterHeader)]);
}

/**
 * In MB: room for the file as sent and as stored. The service holds both while a separate process prepares the picture.
 */
const FILES_MB = 20;

/** The peak memory, in MB, of child processes or of this process, whichever does the work. */
function memoryPeak(): { stop: () => number } {
  const before = process.memoryUsage().rss;
  const children = new Map<string, number>();
  const read = () => {
    for (const task of readdirSync('/proc/self/task')) {
      for (const id of readIfThere(`/proc/self/task/${task}/children`).split(' ').filter(Boolean)) {
        const [, peak = '0'] = /VmHWM:\s*(\d+)/.exec(readIfThere(`/proc/${id}/status`)) ?? [];
        children.set(id, Math.max(Number(peak) / 1_024, children.get(id) ?? 0));
      }
    }
    own = Math.max(own, process.memoryUsage().rss - before);
  };
  let own = 0;
  const timer = setInterval(read, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(own / 1_048_576, ...children.values());
    },
  };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

/** Small files that become large when they are decoded. */
const FILES: readonly (readonly [string, () => Promise<Buffer> | Buffer | string, number])[] = [
  ['an AVIF of 100 megapixels by its header', () => avifOf(10_000, 10_000), 413],
  ['an AVIF that is larger than its header says', () => phoneFile('smallByHeader.avif'), 415],
  ['a PNG of 100 megapixels', () => flat(10_000, 10_000).png().toBuffer(), 201],
  ['an interlaced PNG of 25 megapixels', () => flat(5_000, 5_000).png({ progressive: true }).toBuffer(), 201],
  ['a PNG of two lines of 9 megapixels', () => flat(9e6, 2).png().toBuffer(), 415],
  ['a JPEG of 64 megapixels', () => flat(8_000, 8_000).jpeg().toBuffer(), 201],
  ['a progressive JPEG of 36 megapixels', () => flat(6_000, 6_000).jpeg({ progressive: true }).toBuffer(), 413],
  ['a transparent WebP of 13 megapixels', () => transparent(3_600, 3_600).webp({ lossless: true }).toBuffer(), 413],
  ['a GIF of 30 megapixels in all', async () => (await frames(30)).gif({ effort: 1 }).toBuffer(), 413],
  ['an AVIF of 6 megapixels of noise', () => noise(3_000, 1_990).avif({ effort: 0, quality: 60 }).toBuffer(), 201],
  [
    'a WebP of 16 megapixels in a file of 20 MB',
    async () => Buffer.concat([await flat(4_000, 4_000).webp({ effort: 0 }).toBuffer(), Buffer.alloc(20e6)]),
    413,
  ],
  ['a HEIC photo of 24 megapixels', () => phoneFile('photo24.heic'), 201],
  ['a picture whose Exif refers to itself', exifOfItself, 415],
  ['a document whose types take 200 MB', () => deflatedZip({ '[Content_Types].xml': Buffer.alloc(200e6, '<a>') }), 415],
  [
    'an element of a million attributes',
    () => `<a ${Array.from({ length: 1e6 }, (_, id) => `a${id}="1"`).join(' ')}/>`,
    201,
  ],
  ['24 MB of elements in each other', () => '<a>'.repeat(8e6), 201],
];

describeUploads((uploads) => {
  it.each(FILES)('an upload uses at most 320 MB of memory for %s', async (_title, make, status) => {
    const content = await make();
    const memory = memoryPeak();
    const response = await uploads.send([{ name: 'Datei', content }]);
    const peak = memory.stop();
    expect(response.status).toBe(status);
    expect(peak + FILES_MB).toBeLessThan(320);
  });

  it('the error message states the limit in megapixels for the format of the rejected picture', async () => {
    expect(await uploads.send([{ name: 'Auto.avif', content: await avifOf(10_000, 10_000) }])).toMatchObject({
      status: 413,
      body: {
        code: 'FILE_TOO_LARGE',
        message:
          '„Auto.avif“ hat 100 Megapixel, Bilder dieser Art dürfen höchstens 6 haben. ' +
          'Bitte speichern Sie es kleiner, am besten als JPEG.',
      },
    });
    expect(await uploads.listed()).toEqual([]);
  });
});
