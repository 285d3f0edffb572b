import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { isGermanForCertain, looksGerman } from '@parkwart/contracts/rules/germanPlate';
import { NO_PLATE, tidyPlate } from '@parkwart/contracts/rules/plate';
import { hasCut } from '@parkwart/contracts/rules/plateReadings';
import { Button } from '@parkwart/ui/Button';
import { ColourChoice as Choice } from '@parkwart/ui/ColourChoice';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { TextField } from '@parkwart/ui/TextField';
import { type ReactNode, useId, useState } from 'react';
import { type Later, loadLater } from '../later.ts';
import { upperCase } from '../record/upperCase.ts';
import { useWhenIdle } from '../useWhenIdle.ts';
import classes from './CheckInForm.module.css';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';
import { OTHER_COLOUR } from './values.ts';

/** An incomplete German plate: `B`, `B-`, `B-AB`. */
const GERMAN_BEGINNING = /^(?:[A-ZÄÖÜ]{1,5}|[A-ZÄÖÜ]{1,3}[ -](?:[A-Z]{1,2})?)$/;

/** False for a district that does not exist, which results from reading a seal as a letter: `OHH NK 2121`. */
const isLikely = (plate: string) => looksGerman(plate) && (!hasCut(plate) || isGermanForCertain(plate));

/** Only a hint, because foreign plates are valid. */
function plateHint(typed: string): string {
  const plate = tidyPlate(typed);
  const isExpected = plate === '' || isLikely(plate) || GERMAN_BEGINNING.test(plate);
  return isExpected ? texts.vehicleNumberExample : texts.notGerman;
}

interface PlateFieldProps {
  readonly fields: Fields;
  readonly later: Later | undefined;
}

function PlateField({ fields, later }: PlateFieldProps) {
  const { values, errors, text } = fields;
  const typed = values.vehicleNumber;
  const [line, setLine] = useState('');
  return (
    <div className={classes.plate}>
      <PlateInput
        large
        typed={typed}
        onChoose={fields.adopt}
        label={texts.vehicleNumber}
        hint={line || plateHint(typed)}
        error={errors.vehicleNumber}
        required
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onInput={upperCase}
        {...text('vehicleNumber')}
      />
      <div className={classes.preview} data-empty={typed.trim() === '' || undefined}>
        {later && <later.Plate number={typed} size="large" />}
      </div>
      {typed.trim() === '' && (
        <div className={classes.actions}>
          <Button disabled={fields.isLocked} onClick={() => fields.adopt(NO_PLATE)}>
            {NO_PLATE}
          </Button>
        </div>
      )}
      {later && <later.KnownPlate fields={fields} onLine={setLine} />}
    </div>
  );
}

function ColourChoice({ fields: { values, errors, text, colour, focus } }: { readonly fields: Fields }) {
  return (
    <Choice
      label={texts.colour}
      otherLabel={texts.otherColour}
      otherColour={OTHER_COLOUR}
      radioOf={colour}
      onOther={() => requestAnimationFrame(() => focus('customColour'))}
      error={errors.vehicleColor}
    >
      {values.vehicleColor === OTHER_COLOUR && (
        <TextField
          label={texts.customColour}
          labelHidden
          placeholder={texts.customColour}
          error={errors.customColour}
          {...text('customColour')}
        />
      )}
    </Choice>
  );
}

interface VehicleFieldsProps {
  readonly fields: Fields;
  /** Shown next to the model. */
  readonly children: ReactNode;
}

/** The inputs for the contract's `vehicle`; values, draft, request and errors follow from their names. */
export function VehicleFields({ fields, children }: VehicleFieldsProps) {
  const { errors, text, question } = fields;
  const later = useWhenIdle(loadLater, question !== undefined);
  const makes = useId();
  return (
    <>
      <PlateField fields={fields} later={later} />
      <div className={classes.model}>
        <TextField
          label="Modell"
          placeholder="Marke oder Modell"
          list={makes}
          error={errors.vehicleModel}
          {...text('vehicleModel')}
        />
        <datalist id={makes}>
          {later?.CAR_MAKES.map((make) => (
            <option key={make} value={make} />
          ))}
        </datalist>
      </div>
      {children}
      <ColourChoice fields={fields} />
      {plainVehicleFields.map(([name, label]) => (
        <TextField key={name} label={label} error={errors[name]} {...text(name)} />
      ))}
    </>
  );
}
