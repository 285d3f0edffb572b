import { TILL_SETTING_LABELS } from '@parkwart/contracts/entities/tillSettings';
import { texts as settingsTexts } from '../settings/texts.ts';

export const texts = {
  form: 'Kasse',
  loadFailed: 'Beim Abrufen der Einstellungen der Kasse ist ein Fehler aufgetreten',
  saved: 'Einstellungen der Kasse erfolgreich aktualisiert!',
  save: 'Speichern',
  payment: 'Bezahlen an der Kasse',
  fields: TILL_SETTING_LABELS,
  takesCardsHint:
    'Über ein eigenes Terminal: Beim Auschecken gibt die Kasse dessen Belegnummer ein, und Parkwart bucht genau, was offen ist. Arbeitsplätze wissen davon, sobald ihre Seite neu geladen ist.',
  noCash: settingsTexts.noCash,
  dayReport: 'Tagesbericht ansehen',
} as const;
