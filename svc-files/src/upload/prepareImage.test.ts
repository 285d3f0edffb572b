import sharp, { type Sharp } from 'sharp';
import { exifTags } from '../testing/exifTags.ts';
import { prepareImage } from './prepareImage.ts';

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
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'removes GPSLatitude and all other metadata from a %s, applies its orientation and keeps its pixels',
    async (format) => {
      const content = await fromPhone(format);
      expect(exifTags((await sharp(content).metadata()).exif)).toEqual(
        expect.arrayContaining(['Make', 'GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude']),
      );

      const prepared = await prepareImage(content, `image/${format}`);
      for (const image of [prepared?.content, prepared?.thumbnail]) {
        if (!image) throw new Error('no image');
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
