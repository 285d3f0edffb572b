import { correctCheckIn } from '@parkwart/contracts/calls/corrections';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { plainVehicleFields, type Vehicle, vehicleOf } from '@parkwart/contracts/entities/vehicle';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { useId, useState } from 'react';
import { texts as recordTexts } from '../record/texts.ts';
import { upperCase } from '../record/upperCase.ts';
import { correct } from './api.ts';
import { FormFrame } from './FormFrame.tsx';
import { texts } from './texts.ts';
import { type CorrectionFormProps, useCorrection } from './useCorrection.ts';

const COLOURS = VEHICLE_COLOURS.map(({ german }) => german);

/** Same order as in the check-in form. */
const FIELDS: readonly (readonly [keyof Vehicle, string, readonly string[]])[] = [
  ['vehicleNumber', recordTexts.vehicleNumber, []],
  ['vehicleModel', recordTexts.model, CAR_MAKES],
  ['vehicleColor', recordTexts.colour, COLOURS],
  ...plainVehicleFields.map(([name, label]) => [name, label, []] as const),
];

const CORRECTION = { call: correctCheckIn, send: correct, done: texts.corrected };

export function CorrectForm({ onClose, ...options }: CorrectionFormProps) {
  const [values, setValues] = useState(() => vehicleOf(options.record));
  const suggestions = useId();
  const { errors, frame, submit } = useCorrection({ ...options, ...CORRECTION });
  return (
    <FormFrame
      {...frame}
      title={texts.correction}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onSubmit={() => submit({ ...values, vehicleNumber: tidyPlate(values.vehicleNumber) })}
      onClose={onClose}
    >
      {FIELDS.map(([name, label, suggested]) => (
        <div key={name}>
          <PlateInput
            typed={name === 'vehicleNumber' ? values.vehicleNumber : ''}
            onChoose={(vehicleNumber) => setValues({ ...values, vehicleNumber })}
            label={label}
            name={name}
            value={values[name]}
            error={errors[name]}
            required={name === 'vehicleNumber'}
            onInput={name === 'vehicleNumber' ? upperCase : undefined}
            readOnly={frame.isPending}
            list={suggested.length > 0 ? suggestions + name : undefined}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
          {suggested.length > 0 && (
            <datalist id={suggestions + name}>
              {suggested.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </div>
      ))}
    </FormFrame>
  );
}
