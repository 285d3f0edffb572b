import { randomFillSync } from 'node:crypto';
import { PNG } from 'pngjs';

/** A picture of noise, which no compression makes smaller: about three bytes a pixel. */
export function noise(width: number, height: number): Buffer {
  const picture = new PNG({ width, height });
  randomFillSync(picture.data);
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 1, filterType: 0 });
}
