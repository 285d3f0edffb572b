import type { ParkedHere } from './findParked.ts';
import { sinceOf } from './texts.ts';

/** Texts of the code that loads after the page has become usable. */
export const laterTexts = {
  checkedIn: 'Fahrzeug eingecheckt',
  cancelled: 'Einfahrt storniert',
  loading: 'Fahrzeug wird geladen …',
  similarParked: (car: ParkedHere) => `Ähnliches Kennzeichen steht hier: ${car.vehicleNumber}, ${sinceOf(car)}`,
  secondRecord: 'Möchten Sie trotzdem einchecken? Dann entsteht eine zweite Rechnung.',
  toTheTill: 'Zur Kasse',
  adopt: (vehicleNumber: string) => `Als „${vehicleNumber}“ schreiben`,
  checkInAnyway: 'Trotzdem einchecken',
};
