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

/** Two chunks, of two samples and of one. */
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

describe('removeLocation', () => {
  it('zeroes Exif and XMP of a HEIC and leaves its pictures as they were', async () => {
    const original = phoneFile('photo.heic');
    const file = Buffer.from(original);

    removeLocation(file, 'image/heic');

    expect(file.length).toBe(original.length);
    for (const told of ['Geheimtitel', 'Kamera']) {
      expect([original, file].map((each) => each.includes(told))).toEqual([true, false]);
    }
    const degrees = numbers(52, 1).swap32();
    expect([original, file].map((each) => each.includes(degrees))).toEqual([true, false]);
    const meta = boxAt(file, whole(file), 'meta');
    expect(file.subarray(meta.start, meta.end)).toEqual(original.subarray(meta.start, meta.end));
    expect((await fileTypeFromBuffer(file))?.mime).toBe('image/heic');
  });

  it.each([
    ['film.mov', 'video/quicktime'],
    ['film.mp4', 'video/mp4'],
  ] as const)('zeroes what %s tells of its place and leaves its samples as they were', async (name, type) => {
    const original = phoneFile(name);
    const file = Buffer.from(original);
    expect(boxAt(file, whole(file), 'moov', 'udta', 'loci')).toBeDefined();

    removeLocation(file, type);

    expect(() => boxAt(file, whole(file), 'moov', 'udta')).toThrow('no udta');
    for (const told of ['+52.5200', 'location', 'Kamera', 'loci']) expect(file.includes(told)).toBe(false);
    for (const path of [['mdat'], ['moov', 'trak', 'mdia']]) {
      const { start, end } = boxAt(file, whole(file), ...path);
      expect(file.subarray(start, end)).toEqual(original.subarray(start, end));
    }
    expect((await fileTypeFromBuffer(file))?.mime).toBe(type);
  });

  it('zeroes the samples of a track that no player shows, and no others', () => {
    const start = box('ftyp', Buffer.from('mp42')).length + 8;
    const file = Buffer.concat([
      box('ftyp', Buffer.from('mp42')),
      box('mdat', Buffer.from('BILD01place-1place2.BILD02place-3')),
      box(
        'moov',
        track('vide', [start, start + 20], [3, 3, 3, 6]),
        track('meta', [start + 6, start + 26], [3, 7, 7, 7]),
      ),
    ]);

    removeLocation(file, 'video/mp4');

    const { body, end } = boxAt(file, whole(file), 'mdat');
    expect(file.toString('latin1', body, end)).toBe(`BILD01${'\0'.repeat(14)}BILD02${'\0'.repeat(7)}`);
    expect(file.includes('vide')).toBe(true);
    expect(file.includes('meta')).toBe(false);
  });

  it.each([
    ['a box that ends behind the file', Buffer.concat([box('ftyp'), numbers(99), Buffer.from('moov')])],
    ['a box that is smaller than its header', Buffer.concat([box('ftyp'), numbers(4), Buffer.from('moov')])],
    ['timed metadata in fragments', Buffer.concat([box('moof'), box('moov', track('meta', [0, 0], [0, 0, 0]))])],
  ])('throws a RangeError for %s', (_title, file) => {
    expect(() => removeLocation(file, 'video/mp4')).toThrow(RangeError);
  });
});
