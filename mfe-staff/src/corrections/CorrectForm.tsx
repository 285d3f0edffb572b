import { correctCheckIn } from '@parkwart/contracts/calls/corrections';
import { CAR_MAKES } from '@parkwart/contracts/entities/carMakes';
import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { plainVehicleFields, type Vehicle, vehicleOf } from '@parkwart/contracts/entities/vehicle';
import { plateQuestion, tidyPlate } from '@parkwart/contracts/rules/plate';
import { PlateInput } from '@parkwart/ui/PlateInput';
import { TextField } from '@parkwart/ui/TextField';
import { type ChangeEvent, useId, useState } from 'react';
import { texts as recordTexts } from '../record/texts.ts';
import { upperCase } from '../record/upperCase.ts';
import { correct } from './api.ts';
import { FormFrame } from './FormFrame.tsx';
import { texts } from './texts.ts';
import { type CorrectionFormProps, useCorrection } from './useCorrection.ts';

const COLOURS = VEHICLE_COLOURS.map(({ german }) => german);

/** Same order as in the check-in form. */
const OTHERS: readonly (readonly [keyof Vehicle, string, readonly string[]])[] = [
  ['vehicleModel', recordTexts.model, CAR_MAKES],
  ['vehicleColor', recordTexts.colour, COLOURS],
  ...plainVehicleFields.map(([name, label]) => [name, label, []] as const),
];

const CORRECTION = { call: correctCheckIn, send: correct, done: texts.corrected };

export function CorrectForm({ onClose, ...options }: CorrectionFormProps) {
  const [values, setValues] = useState(() => vehicleOf(options.record));
  const suggestions = useId();
  const ask = ({ vehicleNumber }: Vehicle) => plateQuestion(vehicleNumber, options.record.vehicleNumber);
  const { errors, frame, submit } = useCorrection({ ...options, ...CORRECTION, ask });
  const change = (name: keyof Vehicle, value: string) => setValues({ ...values, [name]: value });
  const inputOf = (name: keyof Vehicle) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: frame.isPending,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
  });
  return (
    <FormFrame
      {...frame}
      title={texts.correction}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onSubmit={() => submit({ ...values, vehicleNumber: tidyPlate(values.vehicleNumber) })}
      onClose={onClose}
    >
      <PlateInput
        {...inputOf('vehicleNumber')}
        label={recordTexts.vehicleNumber}
        required
        onInput={upperCase}
        typed={values.vehicleNumber}
        onChoose={(plate) => change('vehicleNumber', plate)}
      />
      {OTHERS.map(([name, label, suggested]) => (
        <div key={name}>
          <TextField {...inputOf(name)} label={label} list={suggested.length > 0 ? suggestions + name : undefined} />
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
