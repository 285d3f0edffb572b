import { checkIn } from '@parkwart/contracts/parking';
import { tidyPlate } from '@parkwart/contracts/plate';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';
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

/** Stands for „Andere“; the German word may be what somebody types as the colour. */
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
export function fieldFor(name: string, { colour }: Pick<CheckInValues, 'colour'>): keyof CheckInValues | undefined {
  if (name === 'vehicleNumber' || name === 'vehicleModel') return name;
  if (name === 'vehicleColor') return colour === OTHER_COLOUR ? 'customColour' : 'colour';
  return undefined;
}

/** What is wrong with the fields, in German. */
export type Faults = Readonly<Partial<Record<keyof CheckInValues, string>>>;

/** Checks with the contract's own rules, so the page and the service say the same. */
export function faultsOf(values: CheckInValues): Faults {
  const result = checkIn.body?.safeParse(bodyOf(values, new Date()));
  const faults: Partial<Record<keyof CheckInValues, string>> = {};
  for (const { path, message } of result?.error?.issues ?? []) {
    const field = fieldFor(String(path[0]), values);
    if (field) faults[field] ??= message;
  }
  return faults;
}
