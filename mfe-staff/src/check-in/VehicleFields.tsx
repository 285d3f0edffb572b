import { plainVehicleFields } from '@parkwart/contracts/entities/vehicle';
import { ColourChoice as Choice } from '@parkwart/ui/ColourChoice';
import { TextField } from '@parkwart/ui/TextField';
import { type ReactNode, useId } from 'react';
import { loadLater } from '../later.ts';
import { useWhenIdle } from '../useWhenIdle.ts';
import classes from './CheckInForm.module.css';
import { OTHER_COLOUR } from './checkInForm.ts';
import { PlateField } from './PlateField.tsx';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';

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
