import { encode } from 'uqr';
import classes from './GiroCode.module.css';

/** A whole number of dots on a thermal printer's 8 dots per mm. */
const MODULE_MM = 0.5;

interface GiroCodeProps {
  readonly content: string;
  readonly label: string;
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
export function GiroCode({ content, label }: GiroCodeProps) {
  const { size, data } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  const side = `${size * MODULE_MM}mm`;
  return (
    <svg
      className={classes.code}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}
