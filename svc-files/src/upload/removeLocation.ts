import { isHeic } from '@parkwart/contracts/calls/attachments';
import { blankBox, boxAt, boxesIn, budgetOf, ENTRY_COST, handlerIn, type IsoBox, type Spend } from './isoBoxes.ts';

const FILM_TYPE = /^(?:video\/(?:mp4|quicktime|3gpp2?|x-m4v)|audio\/(?:mp4|x-m4a))$/;
/** Formats that cannot contain metadata. */
const PLAIN_PICTURES = ['image/bmp', 'image/x-icon', 'image/icns', 'image/vnd.dwg'];

/** Boxes that a player needs, by parent. Any other box may contain a location. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'wide', 'pdin'],
  moov: ['mvhd', 'iods', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tref', 'trgr', 'tapt', 'clip', 'matt', 'load', 'imap'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'trun', 'tfdt', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
  meta: ['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'dinf', 'grpl', 'ipro'],
};

/**
 * Whether a picture may contain a location that cannot be removed: true for all formats except HEIC and the formats
 * without metadata.
 */
export const mayContainLocation = (type: string) =>
  type.startsWith('image/') && !isHeic(type) && !PLAIN_PICTURES.includes(type);

/**
 * Overwrites location, time and camera in HEIC pictures and films with zeros, without decoding them.
 * @throws RangeError if the file violates its format
 */
export function removeLocation(file: Buffer, type: string): void {
  if (!isHeic(type) && !FILM_TYPE.test(type)) return;
  blankOthers(file, 'file', { body: 0, end: file.length });
  // Dashcams store locations between the pictures.
  if (file.includes('freeGPS ')) throw new RangeError('places lie in the media data');
  const spend = budgetOf(file);
  let isFragmented = false;
  for (const box of boxesIn(file, 0, file.length)) isFragmented ||= box.type === 'moof';
  for (const box of boxesIn(file, 0, file.length)) {
    if (box.type === 'moov') blankTimedMetadata(file, box, isFragmented, spend);
    if (box.type === 'meta') blankDescriptions(file, insideMeta(box), spend);
  }
}

function blankOthers(file: Buffer, parent: string, { body, end }: Pick<IsoBox, 'body' | 'end'>): void {
  for (const box of boxesIn(file, body, end)) {
    const isTable = parent === 'file' && isPictureTable(file, box);
    if (!isTable && !NEEDED[parent]?.includes(box.type)) blankBox(file, box);
    else if (NEEDED[box.type]) blankOthers(file, box.type, isTable ? insideMeta(box) : box);
  }
}

/**
 * Whether a box is the table of a HEIF file's pictures. Does not rely on the file's type, because HEIF has more brands
 * than the package file-type knows. In a film, `meta` describes the whole film.
 */
const isPictureTable = (file: Buffer, box: IsoBox) =>
  // QuickTime's `meta` has no version.
  box.type === 'meta' &&
  file.readUInt32BE(box.body) === 0 &&
  handlerIn(file, boxAt(file, insideMeta(box), 'hdlr')) === 'pict';

const insideMeta = ({ body, end }: IsoBox) => ({ body: body + 4, end });

/**
 * The types of items that are coded pictures or that describe how pictures are composed. Items of other types are Exif,
 * XMP and further descriptions.
 */
const PICTURES = ['hvc1', 'hev1', 'av01', 'avc1', 'vvc1', 'j2k1', 'unci', 'grid', 'iovl', 'iden', 'tmap'];
const IN_FILE = 0;
const IN_IDAT = 1;

/**
 * Zeroes the items of a HEIF file that are not pictures. @param meta the part of the file that contains the boxes of
 * `meta` @throws RangeError
 */
function blankDescriptions(file: Buffer, meta: Pick<IsoBox, 'body' | 'end'>, spend: Spend): void {
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

/**
 * The kinds of tracks that players show: pictures, sound, time codes. Other tracks may contain the camera's location
 * second by second; drones write the location as subtitles.
 */
const PLAYED = ['vide', 'soun', 'tmcd', 'pict', 'auxv'];

/** Zeroes those tracks of a film that players do not show, including the samples of these tracks. @throws RangeError */
function blankTimedMetadata(file: Buffer, movie: IsoBox, isFragmented: boolean, spend: Spend): void {
  for (const track of boxesIn(file, movie.body, movie.end)) {
    if (track.type !== 'trak') continue;
    if (PLAYED.includes(handlerIn(file, boxAt(file, track, 'mdia', 'hdlr')))) continue;
    if (isFragmented) throw new RangeError('samples of timed metadata lie in fragments');
    blankSamples(file, boxAt(file, track, 'mdia', 'minf', 'stbl'), spend);
    blankBox(file, track);
  }
}

function blankSamples(file: Buffer, table: IsoBox, spend: Spend): void {
  const sizes = boxAt(file, table, 'stsz').body + 4;
  const equalSize = file.readUInt32BE(sizes);
  const runs = boxAt(file, table, 'stsc').body + 4;
  let [run, sample] = [0, 0];
  for (const [chunk, offset] of chunkOffsets(file, table)) {
    spend(ENTRY_COST);
    // Compares with the first chunk of the next run; the file counts chunks from 1.
    if (run + 1 < file.readUInt32BE(runs) && file.readUInt32BE(runs + 4 + (run + 1) * 12) === chunk + 1) run += 1;
    const samples = file.readUInt32BE(runs + 4 + run * 12 + 4);
    let bytes = equalSize * samples;
    if (equalSize === 0) {
      for (const last = sample + samples; sample < last; sample += 1) {
        spend(ENTRY_COST);
        bytes += file.readUInt32BE(sizes + 8 + sample * 4);
      }
    }
    spend(bytes);
    file.fill(0, offset, Math.min(offset + bytes, file.length));
  }
}

function* chunkOffsets(file: Buffer, table: IsoBox): Generator<readonly [chunk: number, offset: number]> {
  for (const { type, body } of boxesIn(file, table.body, table.end)) {
    if (type !== 'stco' && type !== 'co64') continue;
    const bytes = type === 'stco' ? 4 : 8;
    for (let chunk = 0; chunk < file.readUInt32BE(body + 4); chunk += 1) {
      const at = body + 8 + chunk * bytes;
      yield [chunk, bytes === 4 ? file.readUInt32BE(at) : Number(file.readBigUInt64BE(at))];
    }
  }
}
