import { VEHICLE_COLOURS } from '@parkwart/contracts/entities/colours';
import { ColourChoice } from '@parkwart/ui/ColourChoice';
import { TextField } from '@parkwart/ui/TextField';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkVehicle, type RecordValues } from './recordForm.ts';
import { texts } from './texts.ts';

const OTHER = 'other';

/** Offers the same colours as the booth. */
export function ColourField({ form }: { readonly form: UseFormReturn<RecordValues> }) {
  const { watch, setValue, setFocus, register, formState } = form;
  const colour = watch('vehicleColor');
  const isListed = VEHICLE_COLOURS.some(({ german }) => german === colour);
  // The typed name may be the start of another colour: „Rot“ becomes „Rotbraun“.
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (colour !== '' && !isListed);
  /** Keeps the typed colour in case the user returns from a listed one. */
  const own = useRef(texts.otherColour);
  const choose = (chosen: string) => {
    if (isOther) own.current = colour;
    setWantsOther(chosen === OTHER);
    setValue('vehicleColor', chosen === OTHER ? own.current : chosen, { shouldDirty: true, shouldTouch: true });
  };
  return (
    <ColourChoice
      label={texts.vehicleColor}
      otherLabel={texts.otherColour}
      otherColour={OTHER}
      radioOf={(value) => ({
        name: 'colour',
        value,
        checked: isOther ? value === OTHER : value === colour,
        onChange: () => choose(value),
      })}
      onOther={() => requestAnimationFrame(() => setFocus('vehicleColor', { shouldSelect: true }))}
    >
      {isOther && (
        <TextField
          label={texts.customColour}
          labelHidden
          placeholder={texts.customColour}
          {...register('vehicleColor', {
            setValueAs: (typed: string) => typed.trim() || texts.otherColour,
            validate: (typed: string) => checkVehicle('vehicleColor', typed),
          })}
          error={formState.errors.vehicleColor?.message}
        />
      )}
    </ColourChoice>
  );
}
