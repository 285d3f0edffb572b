import { fileTypeFromBuffer } from 'file-type/node';
import { phoneFile } from '../testing/phoneFiles.ts';
import { boxAt } from './isoBoxes.ts';
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

/** Two chunks: one of two samples and one of a single sample. */
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
  ])('zeroes descriptions and leaves pictures in a HEIC that is %s by its brand %s', async (type, brand) => {
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
  });

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

  it.each(['meta', 'text', 'sbtl', 'subt', 'clcp'])('zeroes the samples of a track of %j, and no others', (handler) => {
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
  });

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
});
