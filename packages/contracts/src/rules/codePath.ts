import { encode } from 'uqr';

/** Adjacent dark modules in a row of a QR code, measured in modules; drawing them as one rectangle avoids hairlines. */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** `size` is in modules and includes the quiet zone. */
export interface CodeBars {
  readonly size: number;
  readonly bars: readonly Bar[];
}

export interface CodePath {
  readonly size: number;
  readonly path: string;
}

function barsOf(rows: readonly (readonly boolean[])[]): Bar[] {
  return rows.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
    return starts.map((x) => {
      const end = row.indexOf(false, x);
      return { x, y, width: (end === -1 ? row.length : end) - x };
    });
  });
}

/**
 * The QR code of a content, as EPC069-12 requires: error correction M, at most version 13, quiet zone of four modules.
 */
export function codeBars(content: string): CodeBars {
  const { size, data } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  return { size, bars: barsOf(data) };
}

export function codePath(content: string): CodePath {
  const { size, bars } = codeBars(content);
  return { size, path: bars.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('') };
}
