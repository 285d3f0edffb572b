import { ColourChoice as Choice } from '@parkwart/ui/ColourChoice';
import { TextField } from '@parkwart/ui/TextField';
import { OTHER_COLOUR } from './checkInForm.ts';
import { texts } from './texts.ts';
import type { Fields } from './useCheckInForm.ts';

export function ColourChoice({ fields: { values, errors, text, colour, focus } }: { readonly fields: Fields }) {
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
