import { encode } from 'uqr';

/** In modules, with the quiet zone. */
export interface CodePath {
  readonly size: number;
  readonly path: string;
}

/** One rectangle per run of dark modules: no hairlines between them. */
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

/** EPC069-12: error correction M, at most version 13, quiet zone of four modules. */
export function codePath(content: string): CodePath {
  const { size, data } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  return { size, path: pathOf(data) };
}
