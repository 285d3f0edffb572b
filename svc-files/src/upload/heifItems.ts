import { boxAt, boxesIn, ENTRY_COST, type IsoBox, type Spend } from './isoBoxes.ts';

/** Coded pictures and how to compose them. Other items are Exif, XMP and further descriptions. */
const PICTURES = ['hvc1', 'hev1', 'av01', 'avc1', 'vvc1', 'j2k1', 'unci', 'grid', 'iovl', 'iden', 'tmap'];
const IN_FILE = 0;
const IN_IDAT = 1;

/**
 * Zeroes the items of a HEIF file that are not pictures. @param meta with its boxes from `body` on @throws RangeError
 */
export function blankDescriptions(file: Buffer, meta: Pick<IsoBox, 'body' | 'end'>, spend: Spend): void {
  const kept = pictureIds(file, boxAt(file, meta, 'iinf'));
  let idat: IsoBox | undefined;
  for (const { id, method, extents } of itemLocations(file, boxAt(file, meta, 'iloc'), spend)) {
    if (kept.has(id)) continue;
    if (method !== IN_FILE && method !== IN_IDAT) throw new RangeError(`item ${id} lies in another one`);
    if (method === IN_IDAT) idat ??= boxAt(file, meta, 'idat');
    const origin = method === IN_IDAT && idat ? idat.body : 0;
    for (const { offset, length } of extents) {
      if (length === 0) throw new RangeError(`item ${id} takes the rest, of the pictures too`);
      spend(length);
      file.fill(0, origin + offset, origin + offset + length);
    }
  }
}

function pictureIds(file: Buffer, { body, end }: IsoBox): ReadonlySet<number> {
  const isWide = file.readUInt8(body) > 0;
  const ids = new Set<number>();
  for (const entry of boxesIn(file, body + (isWide ? 8 : 6), end)) {
    const version = file.readUInt8(entry.body);
    // Before version 2, an entry has no type.
    if (version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const typeAt = entry.body + 4 + idBytes + 2;
    const type = file.toString('latin1', typeAt, typeAt + 4);
    if (type === 'jpeg') throw new RangeError('a picture has an Exif of its own');
    if (PICTURES.includes(type)) ids.add(file.readUIntBE(entry.body + 4, idBytes));
  }
  return ids;
}

interface ItemLocation {
  readonly id: number;
  readonly method: number;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

function* itemLocations(file: Buffer, { body, end }: IsoBox, spend: Spend): Generator<ItemLocation> {
  const version = file.readUInt8(body);
  let at = body + 4;
  const read = (bytes: number) => {
    if (at + bytes > end) throw new RangeError('iloc ends early');
    at += bytes;
    // Reads only six of eight bytes, enough for any file here.
    if (bytes === 8) return file.readUIntBE(at - 6, 6);
    return bytes === 0 ? 0 : file.readUIntBE(at - bytes, bytes);
  };
  const [sizes, more] = [read(1), read(1)];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4];
  const indexBytes = version === 0 ? 0 : more & 15;
  for (let items = read(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? IN_FILE : read(2) & 15;
    read(2);
    const base = read(baseBytes);
    const extents = Array.from({ length: read(2) }, () => {
      spend(ENTRY_COST);
      read(indexBytes);
      return { offset: base + read(offsetBytes), length: read(lengthBytes) };
    });
    yield { id, method, extents };
  }
}
