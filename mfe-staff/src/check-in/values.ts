import { checkIn } from '@parkwart/contracts/calls/checkInAndOut';
import { NO_VEHICLE, vehicle } from '@parkwart/contracts/entities/vehicle';
import { normalisePlate, tidyPlate } from '@parkwart/contracts/rules/plate';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import * as z from 'zod/mini';
import { vehicleErrors } from '../record/vehicleErrors.ts';
import { texts } from './texts.ts';

/** `vehicleColor` is one of the ten colours, `OTHER_COLOUR` or empty. */
export const checkInValues = z.object({ ...vehicle, customColour: z.string() });
export type CheckInValues = z.infer<typeof checkInValues>;

/** The value is not „Andere“, because a user may type this word as a colour. */
export const OTHER_COLOUR = 'other';

export const NOTHING_TYPED: CheckInValues = { ...NO_VEHICLE, customColour: '' };

export function enteredVehicle({ vehicleNumber, vehicleModel, vehicleColor, customColour, ...others }: CheckInValues) {
  return {
    vehicleNumber: tidyPlate(vehicleNumber),
    vehicleModel: vehicleModel.trim(),
    vehicleColor: vehicleColor === OTHER_COLOUR ? customColour.trim() || texts.otherColour : vehicleColor,
    ...others,
  };
}

export function bodyOf(values: CheckInValues, entry: Date) {
  return { date: formatDay(entry), entryTime: formatClockTime(entry), ...enteredVehicle(values) };
}

/** The form field at which a request field's error is shown. */
function fieldFor(name: string, { vehicleColor }: CheckInValues): string | undefined {
  if (name === 'vehicleColor' && vehicleColor === OTHER_COLOUR) return 'customColour';
  return name in NO_VEHICLE ? name : undefined;
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

/** Letters and digits. A longer text is probably two plates, typed one after the other. */
const MOST_OF_A_PLATE = 12;

const isLong = (plate: string) => /\d/.test(plate) && normalisePlate(plate).length > MOST_OF_A_PLATE;

/**
 * Uses the contract's schema, so that page and service report the same errors.
 * @param known the error at the plate's field; a long plate is accepted once the page has asked about it
 */
export function errorsOf(values: CheckInValues, known?: string): CheckInErrors {
  const errors = formErrors(vehicleErrors(checkIn.body, bodyOf(values, new Date())), values);
  const isAsked = known !== texts.isLong && isLong(values.vehicleNumber);
  return { ...(isAsked && { vehicleNumber: texts.isLong }), ...errors };
}
