import { texts as formTexts } from '../../../parts/form/texts.ts';

export const texts = {
  list: 'Bußgelder',
  add: 'Bußgeld hinzufügen',
  edit: (name: string) => `Bußgeld ${name} bearbeiten`,
  remove: (name: string) => `Bußgeld ${name} löschen`,
  editTitle: 'Bußgeld bearbeiten',
  removeTitle: 'Bußgeld löschen',
  removeQuestion: (name: string) =>
    `Möchten Sie das Bußgeld „${name}“ wirklich löschen? Vorgänge, in denen es schon steht, behalten es.`,
  none: '–',
  number: 'Nummer',
  type: 'Art',
  price: 'Preis',
  priceInEuros: 'Preis in Euro',
  priceHint: 'Zum Beispiel 12,50',
  description: 'Beschreibung',
  actions: 'Aktionen',
  empty: 'Ops!!! Nichts gefunden.',
  loadFailed: 'Beim Abrufen der Bußgelddaten ist ein Fehler aufgetreten',
  rejected: formTexts.rejected,
  added: 'Bußgeld erfolgreich hinzugefügt!',
  changed: 'Bußgeld erfolgreich aktualisiert!',
  removed: 'Bußgelddatensatz erfolgreich gelöscht!',
  removeFailed: 'Beim Löschen des Bußgeldes ist ein Fehler aufgetreten',
};
