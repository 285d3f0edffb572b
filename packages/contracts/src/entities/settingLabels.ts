import type { Settings } from './settings.ts';

export const SETTING_LABELS = {
  operatorName: 'Betreiber',
  operatorStreet: 'Straße und Hausnummer',
  operatorCity: 'Postleitzahl und Ort',
  contactPhone: 'Telefon',
  contactEmail: 'E-Mail',
  accountHolder: 'Kontoinhaber',
  iban: 'IBAN',
  bic: 'BIC',
  privacyText: 'Datenschutz-Hinweis',
  freeMinutes: 'Freie Minuten',
  centsPerStartedHour: 'Preis je angefangene Stunde',
  maxCentsPerDay: 'Höchstpreis je 24 Stunden',
  deadlineDays: 'Zahlungsfrist in Tagen',
  ownerLookupCents: 'Halterermittlung',
  reminderCostCents: 'Mahnkosten',
  dunningDelayDays: 'Mahnkosten gelten nach Tagen',
  retainParkingDays: 'Parkvorgänge ohne Forderung: Tage',
  retainImagesDays: 'Bilder nach Abschluss: Tage',
  retainVouchersYears: 'Belege: Jahre',
  retainLettersYears: 'Briefe: Jahre',
} as const satisfies Record<keyof Settings, string>;
