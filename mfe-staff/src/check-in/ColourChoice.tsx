import { COLOURS_IN_FIRST_ROW, VEHICLE_COLOURS } from '@parkwart/contracts/colours';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { TextField } from '@parkwart/ui/TextField';
import { type MouseEvent, type ReactNode, useId } from 'react';
import classes from './ColourChoice.module.css';
import { OTHER_COLOUR } from './checkInForm.ts';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';

interface ColourChoiceProps {
  readonly fields: Fields;
}

const FIRST_ROW = VEHICLE_COLOURS.slice(0, COLOURS_IN_FIRST_ROW);
const SECOND_ROW = VEHICLE_COLOURS.slice(COLOURS_IN_FIRST_ROW);

export function ColourChoice({ fields: { values, errors, text, colour, focus } }: ColourChoiceProps) {
  const noteId = useId();
  const isOther = values.vehicleColor === OTHER_COLOUR;
  const error = errors.vehicleColor;

  const choice = (value: string, content: ReactNode, onClick?: (event: MouseEvent) => void) => (
    <label key={value} className={classes.choice}>
      <input type="radio" onClick={onClick} {...colour(value)} />
      {content}
    </label>
  );
  const colourTile = ({ german }: (typeof VEHICLE_COLOURS)[number]) => choice(german, <ColourSwatch colour={german} />);
  // Arrow keys fire click, too, without a pointer, and must stay in the group.
  const focusCustomColour = ({ detail }: MouseEvent) => {
    if (detail > 0) requestAnimationFrame(() => focus('customColour'));
  };

  return (
    <fieldset className={classes.colours} aria-describedby={error ? noteId : undefined}>
      <legend className={classes.legend}>{texts.colour}</legend>
      <div className={classes.row}>{FIRST_ROW.map(colourTile)}</div>
      <div className={classes.row}>
        {SECOND_ROW.map(colourTile)}
        {choice(OTHER_COLOUR, <ColourSwatch colour={texts.otherColour} />, focusCustomColour)}
      </div>
      {isOther && (
        <TextField
          label={texts.customColour}
          labelHidden
          placeholder={texts.customColour}
          error={errors.customColour}
          {...text('customColour')}
        />
      )}
      {error && (
        <p id={noteId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
