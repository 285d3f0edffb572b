import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';

export const texts = {
  printReceipt: 'Beleg drucken',
  printing: 'Wird gedruckt …',
  printFailed: 'Der Beleg konnte nicht gedruckt werden.',
  invoiceNumber: 'Rechnungsnummer',
  provisional: 'Vorläufige Nummer',
  vehicleNumber: 'Fahrzeugnummer',
  model: 'Modell',
  colour: 'Farbe',
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
