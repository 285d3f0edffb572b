import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import classes from './ColourSwatch.module.css';

export interface ColourSwatchProps {
  /** The stored German name; unknown colours get a hatched swatch. */
  colour: string;
}

export function ColourSwatch({ colour }: ColourSwatchProps) {
  const name = colour.trim().toLocaleLowerCase('de-DE');
  const known = VEHICLE_COLOURS.find(({ german }) => german.toLocaleLowerCase('de-DE') === name);
  return (
    <span className={classes.swatch}>
      <svg className={classes.paint} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="9.25" fill={known?.css} />
        {!known && <path className={classes.unknown} d="M3.5 16.5l13-13M2 11l9-9M9 18l9-9" />}
      </svg>
      {colour}
    </span>
  );
}
