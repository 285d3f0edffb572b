import * as z from 'zod/mini';
import { freeText, plate } from '../inputs/inputs.ts';

/*
 * The fields of a car that the booth enters and every page of a record shows. A field added later is optional in both:
 * older front ends do not send it, and recorded responses lack it.
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
/** As in a record: fields added later may be missing. */
export type ShownVehicle = Readonly<z.output<z.ZodMiniObject<typeof vehicle>>>;
export type Vehicle = Required<ShownVehicle>;

/** In German: used by forms, facts, the export, disclosures and the journal. */
export const VEHICLE_LABELS = {
  vehicleNumber: 'Kennzeichen',
  vehicleModel: 'Modell',
  vehicleColor: 'Farbe',
} as const satisfies Record<keyof Vehicle, string>;

// Object.entries loses the keys' type.
export const vehicleEntries = Object.entries(VEHICLE_LABELS) as readonly (readonly [keyof Vehicle, string])[];

const DRAWN: readonly string[] = ['vehicleNumber', 'vehicleModel', 'vehicleColor'];
/**
 * Fields without a special input or display: each form and list of facts shows them as plain text, after the others.
 */
export const plainVehicleFields = vehicleEntries.filter(([field]) => !DRAWN.includes(field));

/** The values of fields that were not entered. */
export const NO_VEHICLE: Vehicle = { vehicleNumber: '', vehicleModel: '', vehicleColor: '' };

/** Fills fields that were not entered. */
export const vehicleOf = (record: ShownVehicle): Vehicle =>
  Object.assign({}, ...vehicleEntries.map(([field]) => ({ [field]: record[field] ?? NO_VEHICLE[field] })));
