import { DRIVER_PAGE_SETTING_LABELS } from '@parkwart/contracts/entities/driverPageSettings';

export const texts = {
  form: 'Seite für Fahrer',
  loadFailed: 'Beim Abrufen der Einstellungen der Seite für Fahrer ist ein Fehler aufgetreten',
  saved: 'Einstellungen der Seite für Fahrer erfolgreich aktualisiert!',
  save: 'Speichern',
  page: 'Ansehen und bezahlen',
  fields: DRIVER_PAGE_SETTING_LABELS,
  isOnHint:
    'Beleg und Mahnung haben dann einen zweiten Code. Wer ihn scannt und das Kennzeichen eingibt, sieht Forderung, Konto und Bilder des Vorgangs, kann zahlen, widersprechen und den Fahrer benennen. Zu sehen sind alle Bilder des Vorgangs, Dateien nicht: Was Fahrer nicht sehen sollen, legen Sie als PDF ab.',
  addressHint:
    'Wie auf dem Papier, zum Beispiel https://parken.example. Unter dieser Adresse muss Parkwart aus dem Internet erreichbar sein. Schon gedruckte Codes behalten ihre Adresse.',
} as const;
