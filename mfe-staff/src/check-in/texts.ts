import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';
import type { ParkedHere } from './findParked.ts';

export const sinceOf = ({ date, entryTime, number }: ParkedHere) =>
  `seit dem ${date}, ${entryTime.slice(0, 5)} Uhr, Rechnung ${number}.`;

export const texts = {
  title: 'Auto parken',
  vehicleNumber: 'Fahrzeugnummer',
  vehicleNumberExample: 'Zum Beispiel B-AB 1234',
  notGerman: 'Hinweis: kein deutsches Format',
  isLong: 'Mehr als 12 Zeichen: Ist das ein einziges Kennzeichen? Dann noch einmal absenden.',
  isInvoiceNumber: 'Hinweis: Eine Rechnungsnummer gehört in die Kasse',
  colour: VEHICLE_LABELS.vehicleColor,
  otherColour: 'Andere',
  customColour: 'Eigene Farbe',
  submit: 'Absenden',
  submitting: 'Übermitteln',
  clear: 'Leeren',
  succeeded: 'Formular erfolgreich übermittelt!',
  succeededAs: ({ vehicleNumber, invoiceNumber }: Pick<BoothRecord, 'vehicleNumber' | 'invoiceNumber'>) =>
    `Formular erfolgreich übermittelt! ${vehicleNumber} hat die Rechnung ${invoiceNumber}.`,
  queued: (reference: string) => `Ohne Verbindung gemerkt als ${reference}.`,
  rejected: 'Formularübermittlung fehlgeschlagen',
  failed: 'Beim Übermitteln des Formulars ist ein Fehler aufgetreten',
  safeToRepeat: 'Ihre Eingaben sind noch da. Erneutes Absenden parkt das Fahrzeug nicht doppelt.',
  ahead: 'Als Nächstes:',
  fromBefore: 'Von vorhin',
  drop: 'Verwerfen',
  alreadyParked: (car: ParkedHere) => `${car.vehicleNumber} steht schon hier: ${sinceOf(car)}`,
};
