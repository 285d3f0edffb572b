const NAMES: ReadonlyMap<number, string> = new Map([
  [0x010f, 'Make'],
  [0x0112, 'Orientation'],
]);
const GPS_NAMES: ReadonlyMap<number, string> = new Map([
  [0x0001, 'GPSLatitudeRef'],
  [0x0002, 'GPSLatitude'],
  [0x0003, 'GPSLongitudeRef'],
  [0x0004, 'GPSLongitude'],
]);
const GPS_DIRECTORY = 0x8825;
const ENTRY_BYTES = 12;

export function exifTags(exif: Buffer | undefined): string[] {
  if (!exif) return [];
  const block = exif.subarray(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0);
  const isLittle = block.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at));
  const long = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at));
  const entries = (directory: number) =>
    Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * ENTRY_BYTES);

  const first = entries(long(4));
  const place = first.find((entry) => short(entry) === GPS_DIRECTORY);
  const named = (at: readonly number[], names: ReadonlyMap<number, string>) =>
    at.map((entry) => names.get(short(entry))).filter((name) => name !== undefined);
  return [...named(first, NAMES), ...(place === undefined ? [] : named(entries(long(place + 8)), GPS_NAMES))];
}
