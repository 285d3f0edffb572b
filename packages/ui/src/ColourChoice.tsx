import { COLOURS_IN_FIRST_ROW, VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import classes from './ColourChoice.module.css';
import { ColourSwatch } from './ColourSwatch.tsx';

export interface ColourChoiceProps {
  label: string;
  otherLabel: string;
  /** Props for the radio button of a stored German name, or of `otherColour`. */
  radioOf: (colour: string) => ComponentProps<'input'>;
  otherColour: string;
  /** Called when the user selects „another colour“ with a pointer, so that the caller can focus its text field. */
  onOther?: () => void;
  error?: string | undefined;
  /** The text field for another colour. */
  children?: ReactNode;
}

const FIRST_ROW = VEHICLE_COLOURS.slice(0, COLOURS_IN_FIRST_ROW);
const SECOND_ROW = VEHICLE_COLOURS.slice(COLOURS_IN_FIRST_ROW);

/** Vehicle colours as tiles (specification §2 and §3). */
export function ColourChoice(props: ColourChoiceProps) {
  const { label, otherLabel, radioOf, otherColour, onOther, error, children } = props;
  const noteId = useId();
  const tile = (colour: string, name = colour, onClick?: (event: MouseEvent) => void) => (
    <label key={colour} className={classes.choice}>
      <input type="radio" onClick={onClick} {...radioOf(colour)} />
      <ColourSwatch colour={name} />
    </label>
  );
  // Arrow keys also fire a click event, but without a pointer; the focus must then stay in the group of radio buttons.
  const typeOther = ({ detail }: MouseEvent) => {
    if (detail > 0) onOther?.();
  };
  return (
    <fieldset className={classes.colours} aria-describedby={error ? noteId : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.row}>{FIRST_ROW.map(({ german }) => tile(german))}</div>
      <div className={classes.row}>
        {SECOND_ROW.map(({ german }) => tile(german))}
        {tile(otherColour, otherLabel, typeOther)}
      </div>
      {children}
      {error && (
        <p id={noteId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
