import { checkIn } from '@parkwart/contracts/parking';
import { tidyPlate } from '@parkwart/contracts/plate';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

/** `colour`: one of the ten, `OTHER_COLOUR` or empty. */
export const checkInValues = z.object({
  vehicleNumber: z.string(),
  vehicleModel: z.string(),
  colour: z.string(),
  customColour: z.string(),
});
export type CheckInValues = z.infer<typeof checkInValues>;

/** Not „Andere“, which may be typed as a colour. */
export const OTHER_COLOUR = 'other';

export const NOTHING_TYPED: CheckInValues = { vehicleNumber: '', vehicleModel: '', colour: '', customColour: '' };

export function vehicleOf({ vehicleNumber, vehicleModel, colour, customColour }: CheckInValues) {
  return {
    vehicleNumber: tidyPlate(vehicleNumber),
    vehicleModel: vehicleModel.trim(),
    vehicleColor: colour === OTHER_COLOUR ? customColour.trim() || texts.otherColour : colour,
  };
}

export function bodyOf(values: CheckInValues, entry: Date) {
  return { date: formatDay(entry), entryTime: formatClockTime(entry), ...vehicleOf(values) };
}

/** The form field that shows an error of a request field. */
function fieldFor(name: string, { colour }: Pick<CheckInValues, 'colour'>): keyof CheckInValues | undefined {
  if (name === 'vehicleNumber' || name === 'vehicleModel') return name;
  if (name === 'vehicleColor') return colour === OTHER_COLOUR ? 'customColour' : 'colour';
  return undefined;
}

export type CheckInErrors = Readonly<Partial<Record<keyof CheckInValues, string>>>;

export function formErrors(errors: Readonly<Record<string, string>>, values: CheckInValues): CheckInErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => {
      const field = fieldFor(name, values);
      return field ? [[field, message]] : [];
    }),
  );
}

/** Uses the contract's schema, so that page and service report the same. */
export function errorsOf(values: CheckInValues): CheckInErrors {
  return checkIn.body ? formErrors(schemaErrors(checkIn.body, bodyOf(values, new Date())), values) : {};
}
