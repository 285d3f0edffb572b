import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { VEHICLE_LABELS } from '@parkwart/contracts/entities/vehicle';

export const texts = {
  printReceipt: 'Beleg drucken',
  printing: 'Wird gedruckt …',
  printFailed: 'Der Beleg konnte nicht gedruckt werden.',
  checkedIn: 'Fahrzeug eingecheckt',
  cancelled: 'Einfahrt storniert',
  loading: 'Fahrzeug wird geladen …',
  notFound: 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.',
  fetchFailed: 'Ein Fehler ist beim Abrufen der Daten aufgetreten.',
  invoiceNumber: 'Rechnungsnummer',
  provisional: 'Vorläufige Nummer',
  vehicleNumber: 'Fahrzeugnummer',
  model: VEHICLE_LABELS.vehicleModel,
  colour: VEHICLE_LABELS.vehicleColor,
  date: 'Datum',
  time: 'Uhrzeit',
  entryTime: 'Einfahrtszeit',
  fee: 'Parkgebühr',
  permit: 'Dauerparker – kostenfrei',
  alsoParked: ({ invoiceNumber, date, entryTime }: NonNullable<BoothRecord['alsoParked']>, isCancelled: boolean) =>
    `Dieses Kennzeichen ist seit dem ${date}, ${entryTime.slice(0, 5)} Uhr, ${isCancelled ? '' : 'auch '}unter Rechnung ${invoiceNumber} geparkt.`,
  next: 'Nächstes Fahrzeug',
  toThatOne: 'Diese Rechnung zeigen',
};
