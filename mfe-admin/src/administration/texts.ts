export const texts = {
  title: 'Verwaltung',
  areas: 'Bereiche der Verwaltung',
  fines: 'Bußgeldarten',
  settings: 'Einstellungen',
  security: 'Sicherheit',
};
