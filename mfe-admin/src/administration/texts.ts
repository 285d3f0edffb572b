export const texts = {
  title: 'Verwaltung',
  areas: 'Bereiche der Verwaltung',
  fines: 'Bußgeldarten',
  settings: 'Einstellungen',
  claims: 'Forderungen',
  dunning: 'Mahnstufen',
  books: 'Buchhaltung',
  till: 'Kasse',
  security: 'Sicherheit',
  saving: 'Wird gespeichert …',
  discard: 'Änderungen verwerfen',
  unsaved: 'Noch nicht gespeichert.',
};
