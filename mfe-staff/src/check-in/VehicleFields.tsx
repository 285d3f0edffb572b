import { plainVehicleFields, VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';
import { isGermanForCertain, looksGerman } from '@parkwart/contracts/rules/germanPlate';
import { NO_PLATE, tidyPlate } from '@parkwart/contracts/rules/plate';
import { hasCut } from '@parkwart/contracts/rules/plateReadings';
import { Button } from '@parkwart/ui/Button';
import { ColourChoice as Choice } from '@parkwart/ui/ColourChoice';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { TextField } from '@parkwart/ui/TextField';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { type Later, loadLater } from '../later.ts';
import { INVOICE_NUMBER } from '../record/knownRecord.ts';
import { upperCase } from '../record/upperCase.ts';
import { useWhenIdle } from '../useWhenIdle.ts';
import classes from './CheckIn.module.css';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';
import { type CheckInValues, OTHER_COLOUR } from './values.ts';

/** An incomplete German plate: `B`, `B-`, `B-AB`. */
const GERMAN_BEGINNING = /^(?:[A-ZÄÖÜ]{1,5}|[A-ZÄÖÜ]{1,3}[ -](?:[A-Z]{1,2})?)$/;

/**
 * False for a district that does not exist, as in `OHH NK 2121`, where the user has mistaken a seal on the plate for a
 * letter.
 */
const isLikely = (plate: string) => looksGerman(plate) && (!hasCut(plate) || isGermanForCertain(plate));

/** The hint that a plate does not look German. Not an error, because foreign plates are valid. */
function plateHint(typed: string): string {
  const plate = tidyPlate(typed);
  if (INVOICE_NUMBER.test(plate)) return texts.isInvoiceNumber;
  const isExpected = plate === '' || typed === NO_PLATE || isLikely(plate) || GERMAN_BEGINNING.test(plate);
  return isExpected ? texts.vehicleNumberExample : texts.notGerman;
}

type Name = keyof CheckInValues;
type TextName = { [Each in Name]-?: NonNullable<CheckInValues[Each]> extends string ? Each : never }[Name];

const textOf = ({ values, errors, isLocked, change }: Fields, name: TextName) => ({
  name,
  value: values[name],
  error: errors[name],
  readOnly: isLocked,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
});

interface PlateFieldProps {
  readonly fields: Fields;
  readonly later: Later | undefined;
}

function PlateField({ fields, later }: PlateFieldProps) {
  const typed = fields.values.vehicleNumber;
  const [line, setLine] = useState('');
  return (
    <div className={classes.plate}>
      <PlateInput
        large
        typed={typed}
        onChoose={fields.adopt}
        label={texts.vehicleNumber}
        hint={line || plateHint(typed)}
        required
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onInput={upperCase}
        {...textOf(fields, 'vehicleNumber')}
      />
      <div className={classes.preview} data-empty={typed.trim() === '' || undefined}>
        {later && <later.Plate number={typed} size="large" />}
      </div>
      {typed.trim() === '' && (
        <div className={classes.actions}>
          <Button
            disabled={fields.isLocked}
            onClick={() => {
              fields.adopt(NO_PLATE);
              fields.focus('vehicleModel');
            }}
          >
            {NO_PLATE}
          </Button>
        </div>
      )}
      {later && <later.KnownPlate fields={fields} onLine={setLine} />}
    </div>
  );
}

function ColourChoice({ fields }: { readonly fields: Fields }) {
  const { values, errors, change, focus } = fields;
  return (
    <Choice
      label={texts.colour}
      otherLabel={texts.otherColour}
      otherColour={OTHER_COLOUR}
      radioOf={(value) => ({
        name: 'vehicleColor',
        value,
        checked: values.vehicleColor === value,
        onChange: () => change('vehicleColor', value),
      })}
      onOther={() => requestAnimationFrame(() => focus('customColour'))}
      error={errors.vehicleColor}
    >
      {values.vehicleColor === OTHER_COLOUR && (
        <TextField
          label={texts.customColour}
          labelHidden
          placeholder={texts.customColour}
          {...textOf(fields, 'customColour')}
        />
      )}
    </Choice>
  );
}

interface VehicleFieldsProps {
  readonly fields: Fields;
  /** Shown next to the field for the model. */
  readonly children: ReactNode;
}

/** The inputs for the contract's `vehicle`. Their names are also the keys in values, draft, request and errors. */
export function VehicleFields({ fields, children }: VehicleFieldsProps) {
  const later = useWhenIdle(loadLater, fields.question !== undefined);
  const makes = useId();
  return (
    <>
      <PlateField fields={fields} later={later} />
      <div className={classes.model}>
        <TextField
          label={VEHICLE_LABELS.vehicleModel}
          placeholder="Marke oder Modell"
          list={makes}
          {...textOf(fields, 'vehicleModel')}
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
        <TextField key={name} label={label} {...textOf(fields, name)} />
      ))}
    </>
  );
}
