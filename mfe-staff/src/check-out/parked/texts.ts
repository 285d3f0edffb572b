/** @param moment `HH:mm:ss`, or `d.m.yyyy HH:mm:ss` if the day is not today */
const clock = (moment: string) => `${moment.replace(' ', ', ').slice(0, -3)} Uhr`;

export const texts = {
  title: 'Geparkte Fahrzeuge',
  last: 'Zuletzt eingecheckt',
  loading: 'Geparkte Fahrzeuge werden geladen …',
  failed: 'Ein Fehler ist beim Abrufen der Daten aufgetreten.',
  none: 'Kein Fahrzeug geparkt.',
  noneFound: (search: string) => `Kein geparktes Fahrzeug mit „${search}“.`,
  leftEarlier: 'Länger weg? Bitte mit der Rechnungsnummer suchen oder im Büro fragen.',
  more: 'Mehr anzeigen',
  loadingMore: 'Wird geladen …',
  tooMany: 'Es sind noch mehr Fahrzeuge geparkt: bitte nach dem Kennzeichen suchen.',
  offline: (asOf: string | undefined) =>
    asOf ? `Ohne Verbindung: Stand ${asOf} Uhr.` : 'Ohne Verbindung: nur die hier gemerkten Fahrzeuge.',
  departed: 'In den letzten 24 Stunden ausgecheckt',
  since: (moment: string) => `seit ${clock(moment)}`,
  from: (moment: string) => `von ${clock(moment)}`,
  to: (moment: string) => `bis ${clock(moment)}`,
};
