import { encode } from 'uqr';

interface TransferCodeProps {
  readonly content: string;
  readonly label: string;
}

/**
 * Draws the QR code in the same format as on the receipt (EPC069-12): error correction M, at most version 13, quiet
 * zone of four modules.
 */
export function TransferCode({ content, label }: TransferCodeProps) {
  const { size, data } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={modules.join('')} />
    </svg>
  );
}
