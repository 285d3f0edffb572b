import { isGermanForCertain } from '@parkwart/contracts/rules/germanPlate';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import classes from './Plate.module.css';
import text from './text.module.css';

export interface PlateProps {
  number: string;
  size?: 'small' | 'medium' | 'large';
}

const LONG = 11;
/** One path for all twelve stars, because a list draws many plates. */
const STARS = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6;
  return `M${(10 + 6.2 * Math.sin(angle)).toFixed(2)} ${(14 - 6.2 * Math.cos(angle)).toFixed(2)}h.01`;
}).join('');

/** The seals are between district and letters. Without a separator, their position is unknown. */
function partsOf(number: string): readonly string[] {
  const [, district, rest] = /^(\p{L}{1,3})[ -](.+)$/u.exec(number) ?? [];
  return district && rest ? [district, rest] : [number];
}

function EuropeanBand() {
  return (
    <svg className={classes.band} viewBox="0 0 20 48" focusable="false" aria-hidden="true">
      <path d={STARS} stroke="#ffcc00" strokeWidth="2.3" strokeLinecap="round" />
      <path
        d="M5.5 29.5h4.6c3.3 0 5.2 2 5.2 5.5s-1.9 5.5-5.2 5.5H5.5ZM8 31.7v6.6h2c1.8 0 2.7-1.1 2.7-3.3s-.9-3.3-2.7-3.3Z"
        fill="#ffffff"
        fillRule="evenodd"
      />
    </svg>
  );
}

/**
 * A number plate, with the number as `tidyPlate` returns it. Plates that are certainly German, and empty plates, get
 * the European band.
 */
export function Plate({ number, size = 'medium' }: PlateProps) {
  const tidy = tidyPlate(number);
  const german = tidy === '' || isGermanForCertain(tidy);
  const [first, second] = german ? partsOf(tidy) : [tidy];
  return (
    <span className={classes.plate} data-size={size} data-long={tidy.length >= LONG || undefined}>
      <span className={text.spoken}>{tidy}</span>
      {german && <EuropeanBand />}
      <span className={classes.sign} aria-hidden="true">
        {first}
        {second && <span className={classes.seals} />}
        {second}
      </span>
    </span>
  );
}
