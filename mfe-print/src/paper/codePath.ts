import { encode } from 'uqr';

/** A drawn code, in modules; the quiet zone belongs to it. */
export interface CodePath {
  /** Modules a side. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** One path over all rows: neighbouring dark modules of a row are one rectangle, so no hairlines show between them. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
      return starts.map((x) => {
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return `M${x} ${y}h${width}v1h-${width}z`;
      });
    })
    .join('');
}

/** An EPC069-12 code: error correction M, at most version 13, four modules of quiet zone (GiroCode standard). */
export function codePath(content: string): CodePath {
  const { size, data } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  return { size, path: pathOf(data) };
}
