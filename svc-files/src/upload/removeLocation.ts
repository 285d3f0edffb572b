import { isHeic } from '@parkwart/contracts/calls/attachments';
import { blankDescriptions } from './heifItems.ts';
import { blankBox, boxAt, boxesIn, budgetOf, handlerIn, type IsoBox } from './isoBoxes.ts';
import { blankTimedMetadata } from './movieTracks.ts';

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

/** Other picture formats may contain a location that cannot be removed. */
export const canHideLocation = (type: string) =>
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
 * Does not rely on the file's type: HEIF has more brands than file-type knows. In a film, `meta` describes the whole
 * film.
 */
const isPictureTable = (file: Buffer, box: IsoBox) =>
  // QuickTime's `meta` has no version.
  box.type === 'meta' &&
  file.readUInt32BE(box.body) === 0 &&
  handlerIn(file, boxAt(file, insideMeta(box), 'hdlr')) === 'pict';

const insideMeta = ({ body, end }: IsoBox) => ({ body: body + 4, end });
