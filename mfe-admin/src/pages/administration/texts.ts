export const texts = {
  title: 'Verwaltung',
  areas: 'Bereiche der Verwaltung',
  saving: 'Wird gespeichert …',
  discard: 'Änderungen verwerfen',
  unsaved: 'Noch nicht gespeichert.',
};
