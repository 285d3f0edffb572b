import { COLOURS_IN_FIRST_ROW, VEHICLE_COLOURS } from '@parkwart/contracts/colours';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { TextField } from '@parkwart/ui/TextField';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import classes from './ColourChoice.module.css';
import { type CheckInValues, OTHER_COLOUR } from './checkInForm.ts';
import { texts } from './texts.ts';

interface ColourChoiceProps {
  readonly form: UseFormReturn<CheckInValues>;
}

const ROWS = [VEHICLE_COLOURS.slice(0, COLOURS_IN_FIRST_ROW), VEHICLE_COLOURS.slice(COLOURS_IN_FIRST_ROW)];

/** The ten colours in two rows, and Andere with a colour in one's own words (spec §3). */
export function ColourChoice({ form: { control, register, setFocus, formState } }: ColourChoiceProps) {
  const noteId = useId();
  const isOther = useWatch({ control, name: 'colour' }) === OTHER_COLOUR;
  const fault = formState.errors.colour?.message;

  const choice = (value: string, content: ReactNode, onClick?: (event: MouseEvent) => void) => (
    <label key={value} className={classes.choice}>
      <input type="radio" value={value} onClick={onClick} {...register('colour')} />
      {content}
    </label>
  );
  // The arrow keys click as well, without a pointer; they have to stay among the choices.
  const moveOn = ({ detail }: MouseEvent) => {
    if (detail > 0) requestAnimationFrame(() => setFocus('customColour'));
  };

  return (
    <fieldset className={classes.colours} aria-describedby={fault ? noteId : undefined}>
      <legend className={classes.legend}>{texts.colour}</legend>
      {ROWS.map((row) => (
        <div key={row[0]?.german} className={classes.row}>
          {row.map(({ german }) => choice(german, <ColourSwatch colour={german} />))}
        </div>
      ))}
      <div className={classes.other}>
        {choice(OTHER_COLOUR, <ColourSwatch colour={texts.otherColour} />, moveOn)}
        {isOther && (
          <TextField
            label={texts.customColour}
            labelHidden
            placeholder={texts.customColour}
            error={formState.errors.customColour?.message}
            {...register('customColour')}
          />
        )}
      </div>
      {fault && (
        <p id={noteId} className={classes.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
