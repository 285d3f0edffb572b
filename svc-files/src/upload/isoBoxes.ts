/**
 * A box of an ISO base media file (ISO/IEC 14496-12): MP4, QuickTime, 3GP, HEIF. Positions are byte offsets in the
 * file.
 */
export interface IsoBox {
  readonly type: string;
  readonly start: number;
  /** Offset after the header. */
  readonly body: number;
  readonly end: number;
}

/**
 * The most boxes that are read of one file. A film of a phone or dashcam has some thousands of boxes; a file full of
 * empty boxes would keep the service busy for seconds.
 */
const MOST_BOXES = 100_000;
const boxesRead = new WeakMap<Buffer, number>();

/** @throws RangeError if a box exceeds its parent, or after too many reads of boxes of one file */
export function* boxesIn(file: Buffer, start: number, end: number): Generator<IsoBox> {
  for (let at = start; at < end; ) {
    const read = (boxesRead.get(file) ?? 0) + 1;
    if (read > MOST_BOXES) throw new RangeError(`more than ${MOST_BOXES} boxes`);
    boxesRead.set(file, read);
    const size32 = file.readUInt32BE(at);
    const body = at + (size32 === 1 ? 16 : 8);
    const next = at + boxSize(file, at, size32, end);
    if (next < body || next > end) throw new RangeError(`box at ${at} ends at ${next}`);
    yield { type: file.toString('latin1', at + 4, at + 8), start: at, body, end: next };
    at = next;
  }
}

function boxSize(file: Buffer, at: number, size32: number, end: number): number {
  if (size32 === 0) return end - at;
  return size32 === 1 ? Number(file.readBigUInt64BE(at + 8)) : size32;
}

/** @throws RangeError if there is no box at the path */
export function boxAt(file: Buffer, { body, end }: Pick<IsoBox, 'body' | 'end'>, ...path: readonly string[]): IsoBox {
  const [type, ...rest] = path;
  for (const box of boxesIn(file, body, end)) {
    if (box.type === type) return rest.length === 0 ? box : boxAt(file, box, ...rest);
  }
  throw new RangeError(`no ${type}`);
}

/** The kind of content of a track or a table of items, from its `hdlr`. */
export const handlerIn = (file: Buffer, { body }: IsoBox) => file.toString('latin1', body + 8, body + 12);

/** The cost of a table entry, in addition to the bytes that it refers to. */
export const ENTRY_COST = 8;

/**
 * Subtracts the cost of the table entries read and of the bytes zeroed from a budget. @throws RangeError when the
 * budget is used up
 */
export type Spend = (cost: number) => void;

/**
 * Returns the budget for reading the tables of a file: valid tables refer to each byte of the file once, but crafted
 * tables could refer to the same bytes so often that reading them takes hours.
 */
export function budgetOf(file: Buffer): Spend {
  let left = 2 * file.length;
  return (cost) => {
    left -= cost;
    if (left < 0) throw new RangeError('tables name more than the file holds');
  };
}

/** Turns the box into a box that players skip. */
export function blankBox(file: Buffer, { start, body, end }: IsoBox): void {
  file.write('free', start + 4, 'latin1');
  file.fill(0, body, end);
}
