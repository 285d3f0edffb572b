/** Number of ids per segment: their offsets fit into two bytes. */
export const SEGMENT_IDS = 2_048;
const LONGEST = 3;
const OFFSET_BYTES = 2;

export const firstIdOf = (id: number) => Math.floor(id / SEGMENT_IDS) * SEGMENT_IDS;
export const lastIdOf = (firstId: number) => firstId + SEGMENT_IDS - 1;

/** Every substring of up to three characters. */
export function fragmentsOf(plate: string): Set<string> {
  const characters = [...plate];
  const fragments = new Set<string>();
  for (const start of characters.keys()) {
    let fragment = '';
    for (const character of characters.slice(start, start + LONGEST)) {
      fragment += character;
      fragments.add(fragment);
    }
  }
  return fragments;
}

/** Fragments that every plate with this part has: the part's start, middle and end. */
export function fragmentsWithin(part: string): string[] {
  const characters = [...part];
  const last = Math.max(0, characters.length - LONGEST);
  const starts = new Set([0, Math.floor(last / 2), last]);
  return [...starts].map((start) => characters.slice(start, start + LONGEST).join(''));
}

export function packIds(ids: readonly number[], firstId: number): Buffer {
  const packed = Buffer.alloc(ids.length * OFFSET_BYTES);
  for (const [index, id] of ids.entries()) packed.writeUInt16LE(id - firstId, index * OFFSET_BYTES);
  return packed;
}

export function unpackIds(packed: Uint8Array, firstId: number): number[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from(
    { length: bytes.length / OFFSET_BYTES },
    (_, index) => firstId + bytes.readUInt16LE(index * OFFSET_BYTES),
  );
}
