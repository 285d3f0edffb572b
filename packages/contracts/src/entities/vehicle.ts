import * as z from 'zod/mini';
import { freeText, plate } from '../inputs/inputs.ts';

/*
 * The fields of a car that a booth user enters and every page of a record shows. New fields must be optional in both
 * schemas: older front ends do not send them, and recorded responses lack them.
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
/** The vehicle of a record: fields added later may be missing. */
export type ShownVehicle = Readonly<z.output<z.ZodMiniObject<typeof vehicle>>>;
export type Vehicle = Required<ShownVehicle>;

/** German labels for forms, facts, the export, disclosures and the journal. */
export const VEHICLE_LABELS = {
  vehicleNumber: 'Kennzeichen',
  vehicleModel: 'Modell',
  vehicleColor: 'Farbe',
} as const satisfies Record<keyof Vehicle, string>;

// Object.entries loses the keys' type.
export const vehicleEntries = Object.entries(VEHICLE_LABELS) as readonly (readonly [keyof Vehicle, string])[];

const DRAWN: readonly string[] = ['vehicleNumber', 'vehicleModel', 'vehicleColor'];
/** Fields without a special input or display. Forms and lists of facts show them as plain text after the others. */
export const plainVehicleFields = vehicleEntries.filter(([field]) => !DRAWN.includes(field));

/** Values of fields that the user did not enter. */
export const NO_VEHICLE: Vehicle = { vehicleNumber: '', vehicleModel: '', vehicleColor: '' };

/** Fills in the fields that the user did not enter. */
export const vehicleOf = (record: ShownVehicle): Vehicle =>
  Object.assign({}, ...vehicleEntries.map(([field]) => ({ [field]: record[field] ?? NO_VEHICLE[field] })));
