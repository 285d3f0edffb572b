import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { fileTypeFromBuffer } from 'file-type/node';
import sharp, { type Sharp } from 'sharp';
import { exifTags } from '../testing/exifTags.ts';
import { phoneFile } from '../testing/phoneFiles.ts';
import { boxAt } from './isoBoxes.ts';
import { prepareImage } from './prepareImage.ts';
import { removeLocation } from './removeLocation.ts';

const whole = (file: Buffer) => ({ body: 0, end: file.length });

function box(type: string, ...inside: readonly Buffer[]): Buffer {
  const body = Buffer.concat(inside);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

/** A track with two chunks: one of two samples and one of a single sample. */
function track(handler: string, offsets: readonly [number, number], sizes: readonly [number, ...number[]]): Buffer {
  return box(
    'trak',
    box('tkhd', numbers(1)),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from(handler)),
      box(
        'minf',
        box(
          'stbl',
          box('stsc', numbers(0, 2, 1, 2, 1, 2, 1, 1)),
          box('stsz', numbers(0, 0, ...sizes)),
          box('stco', numbers(0, 2, ...offsets)),
        ),
      ),
    ),
  );
}

type Extent = readonly [offset: number, length: number];

/** A table with one item; extents of zero width refer to no byte. */
function pictureTable(type: string, extents: readonly Extent[], width: 0 | 4 = 4): Buffer {
  const item = Buffer.from([width * 17, 0, 0, 1, 0, 1, 0, 0, 0, 0]);
  item.writeUInt16BE(extents.length, 8);
  return box(
    'meta',
    numbers(0),
    box('hdlr', numbers(0, 0), Buffer.from('pict')),
    box('iinf', Buffer.alloc(6), box('infe', numbers(2 << 24, 1 << 16), Buffer.from(type))),
    box('iloc', numbers(0), item, width === 0 ? Buffer.alloc(0) : numbers(...extents.flat())),
  );
}

describe('removeLocation', () => {
  it.each([
    ['image/heic', 'heic'],
    ['video/mp4', 'heim'],
    ['video/mp4', 'miaf'],
  ])(
    'zeroes descriptions and leaves pictures unchanged in a HEIC file that is taken for %s because of its brand %s',
    async (type, brand) => {
      const original = phoneFile('photo.heic');
      original.write(brand, 8, 'latin1');
      const file = Buffer.from(original);

      removeLocation(file, type);

      expect(file.length).toBe(original.length);
      for (const personal of ['Geheimtitel', 'Kamera']) {
        expect([original, file].map((each) => each.includes(personal))).toEqual([true, false]);
      }
      const degrees = numbers(52, 1).swap32();
      expect([original, file].map((each) => each.includes(degrees))).toEqual([true, false]);
      const meta = boxAt(file, whole(file), 'meta');
      expect(file.subarray(meta.start, meta.end)).toEqual(original.subarray(meta.start, meta.end));
      expect((await fileTypeFromBuffer(file))?.mime).toBe(type);
    },
  );

  it.each([
    ['film.mov', 'video/quicktime'],
    ['film.mp4', 'video/mp4'],
  ] as const)('zeroes the location in %s and leaves its samples unchanged', async (name, type) => {
    const original = phoneFile(name);
    const file = Buffer.from(original);
    expect(boxAt(file, whole(file), 'moov', 'udta', 'loci')).toBeDefined();

    removeLocation(file, type);

    expect(() => boxAt(file, whole(file), 'moov', 'udta')).toThrow('no udta');
    for (const personal of ['+52.5200', 'location', 'Kamera', 'loci']) expect(file.includes(personal)).toBe(false);
    for (const path of [['mdat'], ['moov', 'trak', 'mdia']]) {
      const { start, end } = boxAt(file, whole(file), ...path);
      expect(file.subarray(start, end)).toEqual(original.subarray(start, end));
    }
    expect((await fileTypeFromBuffer(file))?.mime).toBe(type);
  });

  it.each(['meta', 'text', 'sbtl', 'subt', 'clcp'])(
    'zeroes the samples of a track of %j, and no samples of other tracks',
    (handler) => {
      const start = box('ftyp', Buffer.from('mp42')).length + 8;
      const file = Buffer.concat([
        box('ftyp', Buffer.from('mp42')),
        box('mdat', Buffer.from('BILD01place-1place2.BILD02place-3')),
        box(
          'moov',
          track('vide', [start, start + 20], [3, 3, 3, 6]),
          track(handler, [start + 6, start + 26], [3, 7, 7, 7]),
        ),
      ]);

      removeLocation(file, 'video/mp4');

      const { body, end } = boxAt(file, whole(file), 'mdat');
      expect(file.toString('latin1', body, end)).toBe(`BILD01${'\0'.repeat(14)}BILD02${'\0'.repeat(7)}`);
      expect(file.includes('vide')).toBe(true);
      expect(file.includes(handler)).toBe(false);
    },
  );

  it('zeroes descriptions in a track', () => {
    const file = box('moov', box('trak', box('mdia', box('hdlr', numbers(0, 0), Buffer.from('vide')), box('udta'))));
    removeLocation(file, 'video/quicktime');
    expect(file.includes('udta')).toBe(false);
  });

  it.each([
    ['a box that ends beyond the file', Buffer.concat([box('ftyp'), numbers(99), Buffer.from('moov')])],
    ['a box that is smaller than its header', Buffer.concat([box('ftyp'), numbers(4), Buffer.from('moov')])],
    ['timed metadata in fragments', Buffer.concat([box('moof'), box('moov', track('meta', [0, 0], [0, 0, 0]))])],
    ['a dashcam’s locations between the pictures', box('mdat', Buffer.from('BILD....freeGPS ....BILD'))],
    ['a picture with its own Exif', pictureTable('jpeg', [[0, 8]])],
    ['a description that takes up the rest of the file', pictureTable('Exif', [[0, 0]])],
    ['overlapping descriptions', pictureTable('Exif', Array<Extent>(20).fill([0, 100]))],
    ['more extents than a file can hold', pictureTable('hvc1', Array<Extent>(65_535).fill([0, 0]), 0)],
    ['overlapping samples', box('moov', track('meta', [0, 0], [500, 500, 0]))],
  ])('throws a RangeError for %s', (_title, file) => {
    expect(() => removeLocation(file, 'video/mp4')).toThrow(RangeError);
  });

  it.each([
    ['the file', Buffer.concat([box('ftyp'), Buffer.alloc(8 * 150_000, box('free'))])],
    ['its table', Buffer.concat([box('ftyp'), box('moov', Buffer.alloc(8 * 150_000, box('free')))])],
  ])('throws a RangeError for 150,000 empty boxes in %s', (_where, file) => {
    expect(() => removeLocation(file, 'video/mp4')).toThrow(RangeError);
  });
});

const [RED, GREEN, BLUE, YELLOW] = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
const QUARTER = { width: 64, height: 40 };

/** Four quadrants as on the sensor: red and green above, blue and yellow below. */
function sensorPicture(): Sharp {
  const { width, height } = QUARTER;
  const quarter = (background: string | undefined, left: number, top: number) => ({
    input: { create: { ...QUARTER, channels: 3 as const, background: background ?? '' } },
    left,
    top,
  });
  return sharp({ create: { width: 2 * width, height: 2 * height, channels: 3, background: 'black' } }).composite([
    quarter(RED, 0, 0),
    quarter(GREEN, width, 0),
    quarter(BLUE, 0, height),
    quarter(YELLOW, width, height),
  ]);
}

const fromPhone = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sensorPicture()
    .toFormat(format)
    .withExif({
      IFD0: { Make: 'Kamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function quarters(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      const hex = [...data.subarray(at, at + 3)].map((value) => {
        if (value > 32 && value < 223) throw new Error(`neither all nor nothing: ${value}`);
        return value > 127 ? 'ff' : '00';
      });
      return `#${hex.join('')}`;
    }),
  );
}

describe('prepareImage', () => {
  const folder = folderOfEachTest();

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'removes GPSLatitude and all other metadata from a %s, applies its orientation and keeps its pixels',
    async (format) => {
      const content = await fromPhone(format);
      expect(exifTags((await sharp(content).metadata()).exif)).toEqual(
        expect.arrayContaining(['Make', 'GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude']),
      );

      const path = join(folder.path, format);
      await writeFile(path, content);
      const prepared = await prepareImage(path, `image/${format}`, 100);
      if (!prepared || !('content' in prepared)) throw new Error('no image');
      for (const image of [prepared.content, prepared.thumbnail]) {
        const { exif, xmp, iptc, orientation, width, height } = await sharp(image).metadata();
        expect(exifTags(exif)).toEqual([]);
        expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
        expect(orientation ?? 1).toBe(1);
        expect({ width, height }).toEqual({ width: 2 * QUARTER.height, height: 2 * QUARTER.width });
        // A quarter turn to the right moves the left column to the top.
        expect(await quarters(image)).toEqual([BLUE, RED, YELLOW, GREEN]);
      }
    },
  );
});
