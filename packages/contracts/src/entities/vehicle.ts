import * as z from 'zod/mini';
import { freeText, plate } from '../inputs/inputs.ts';

/*
 * What the booth enters of a car and every page of a record shows. A field added later is optional in both: older front
 * ends do not send it, and recorded responses lack it.
 */
export const vehicleInput = {
  vehicleNumber: plate,
  vehicleModel: z.optional(freeText(80)),
  vehicleColor: z.optional(freeText(40)),
};

export const vehicle = {
  vehicleNumber: z.string(),
  vehicleModel: z.string(),
  vehicleColor: z.string(),
};
type Shown = { readonly [Field in keyof typeof vehicle]: z.output<(typeof vehicle)[Field]> };
export type Vehicle = { readonly [Field in keyof Shown]: NonNullable<Shown[Field]> };

/** What stands where nothing was entered. */
export const NO_VEHICLE: Vehicle = { vehicleNumber: '', vehicleModel: '', vehicleColor: '' };
