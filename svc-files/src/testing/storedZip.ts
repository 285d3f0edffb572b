import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

const numbers = (...fields: readonly [value: number, bytes: 2 | 4][]) =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

export const storedZip = (parts: Readonly<Record<string, string | Buffer>>) => zip(parts, STORED, (content) => content);

export const deflatedZip = (parts: Readonly<Record<string, string | Buffer>>) => zip(parts, DEFLATED, deflateRawSync);

function zip(parts: Readonly<Record<string, string | Buffer>>, method: number, pack: (content: Buffer) => Buffer) {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const packed = pack(content);
    const sizes = numbers([crc32(content), 4], [packed.length, 4], [content.length, 4], [name.length, 2], [0, 2]);
    const local = Buffer.concat([numbers([LOCAL, 4], [20, 2], [0, 2], [method, 2], [0, 4]), sizes, name, packed]);
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(numbers([CENTRAL, 4], [20, 2], [20, 2], [0, 2], [method, 2], [0, 4]), sizes, place, name);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = Object.keys(parts).length;
  const end = numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...locals, central, end]);
}
