import type { Terms } from '@parkwart/contracts/calls/terms';
import { formatDecimal } from '@parkwart/contracts/rules/number';

const euros = (cents: number) => `${formatDecimal(cents / 100)} €`;

export const tariffText = ({ freeMinutes, centsPerStartedHour, maxCentsPerDay }: Terms['tariff']) =>
  `${freeMinutes} Minuten frei, ${euros(centsPerStartedHour)} je angefangene Stunde, höchstens ${euros(maxCentsPerDay)} je 24 Stunden`;

export const texts = {
  title: (validFrom: string) => `Parkbedingungen ab ${validFrom}`,
  show: (validFrom: string) => `Parkbedingungen vom ${validFrom}`,
  validFrom: 'Gültig ab',
  tariff: 'Tarif',
  text: 'Wortlaut',
  state: 'Stand',
  sealedAt: (instant: string) => `Festgeschrieben am ${instant}`,
  draft: 'Entwurf',
  photos: 'Bilder der Schilder',
  noPhotos: 'Keine Bilder.',
  photosFailed: 'Die Bilder konnten nicht abgerufen werden.',
  photo: (number: number, count: number) => `Schild ${number} von ${count}`,
  upload: 'Bilder hochladen',
  uploadHint: 'JPEG oder PNG, höchstens 25 MB je Bild.',
  uploading: 'Wird hochgeladen …',
  uploadFailed: 'Beim Hochladen der Bilder ist ein Fehler aufgetreten',
  uploaded: 'Bilder hochgeladen!',
  removePhoto: (number: number) => `Schild ${number} löschen`,
  photoRemoveFailed: 'Beim Löschen des Bildes ist ein Fehler aufgetreten',
};
