import { checkIn } from '@parkwart/contracts/parking';
import { tidyPlate } from '@parkwart/contracts/plate';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

/** What is typed and chosen. `colour` is one of the ten, `OTHER_COLOUR` or nothing. */
export const checkInValues = z.object({
  vehicleNumber: z.string(),
  vehicleModel: z.string(),
  colour: z.string(),
  customColour: z.string(),
});
export type CheckInValues = z.infer<typeof checkInValues>;

/** Stands for „Andere“; the German word may be what is typed as the colour. */
export const OTHER_COLOUR = 'other';

export const NOTHING_TYPED: CheckInValues = { vehicleNumber: '', vehicleModel: '', colour: '', customColour: '' };

/** What a form says about the vehicle, without the time. */
export function vehicleOf({ vehicleNumber, vehicleModel, colour, customColour }: CheckInValues) {
  return {
    vehicleNumber: tidyPlate(vehicleNumber),
    vehicleModel: vehicleModel.trim(),
    vehicleColor: colour === OTHER_COLOUR ? customColour.trim() || texts.otherColour : colour,
  };
}

/** The request of a form whose car came in at `entry`. */
export function bodyOf(values: CheckInValues, entry: Date) {
  return { date: formatDay(entry), entryTime: formatClockTime(entry), ...vehicleOf(values) };
}

/** The form's field that shows what is wrong with a field of the request. */
function fieldFor(name: string, { colour }: Pick<CheckInValues, 'colour'>): keyof CheckInValues | undefined {
  if (name === 'vehicleNumber' || name === 'vehicleModel') return name;
  if (name === 'vehicleColor') return colour === OTHER_COLOUR ? 'customColour' : 'colour';
  return undefined;
}

/** What is wrong with the fields, in German. */
export type CheckInErrors = Readonly<Partial<Record<keyof CheckInValues, string>>>;

/** What is wrong with the request, at the fields that show it. */
export function formErrors(errors: Readonly<Record<string, string>>, values: CheckInValues): CheckInErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => {
      const field = fieldFor(name, values);
      return field ? [[field, message]] : [];
    }),
  );
}

/** Checks with the contract's own rules, so the page and the service say the same. */
export function errorsOf(values: CheckInValues): CheckInErrors {
  return checkIn.body ? formErrors(schemaErrors(checkIn.body, bodyOf(values, new Date())), values) : {};
}
