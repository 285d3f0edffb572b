import { blankDescriptions } from './heifItems.ts';
import { blankBox, boxesIn } from './isoBoxes.ts';
import { blankTimedMetadata } from './movieTracks.ts';

const HEIF_TYPE = /^image\/hei[cf](?:-sequence)?$/;
const FILM_TYPE = /^(?:video\/(?:mp4|quicktime|3gpp2?|x-m4v)|audio\/(?:mp4|x-m4a))$/;
/** Without a place for metadata. */
const PLAIN_PICTURES = ['image/bmp', 'image/x-icon', 'image/icns', 'image/vnd.dwg'];

/** What a player needs, by the box that it lies in. All other boxes may hold a location. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'wide', 'pdin'],
  moov: ['mvhd', 'iods', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tref', 'trgr', 'tapt', 'clip', 'matt', 'load', 'imap'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'trun', 'tfdt', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
  meta: ['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'dinf', 'grpl', 'ipro'],
};

/** Pictures of other kinds may hold a location that cannot be removed. */
export const canHideLocation = (type: string) =>
  type.startsWith('image/') && !HEIF_TYPE.test(type) && !PLAIN_PICTURES.includes(type);

/**
 * Zeroes in place what HEIC pictures and films tell of place, time and camera, without decoding them.
 * @throws RangeError for a file that breaks its format
 */
export function removeLocation(file: Buffer, type: string): void {
  const isHeif = HEIF_TYPE.test(type);
  if (!isHeif && !FILM_TYPE.test(type)) return;
  blankOthers(file, 'file', { body: 0, end: file.length }, isHeif);
  const top = [...boxesIn(file, 0, file.length)];
  const isFragmented = top.some((box) => box.type === 'moof');
  for (const box of top) {
    if (box.type === 'moov') blankTimedMetadata(file, box, isFragmented);
    if (box.type === 'meta') blankDescriptions(file, { ...box, body: box.body + 4 });
  }
}

function blankOthers(
  file: Buffer,
  parent: string,
  { body, end }: { readonly body: number; readonly end: number },
  isHeif: boolean,
): void {
  for (const box of boxesIn(file, body, end)) {
    // Of a film it describes the whole; of a HEIC it is the table of its pictures.
    const isTable = isHeif && parent === 'file' && box.type === 'meta';
    if (!isTable && !NEEDED[parent]?.includes(box.type)) blankBox(file, box);
    else if (NEEDED[box.type]) blankOthers(file, box.type, isTable ? { ...box, body: box.body + 4 } : box, isHeif);
  }
}
