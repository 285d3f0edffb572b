export const texts = {
  title: 'Verwaltung',
  areas: 'Bereiche der Verwaltung',
  fines: 'Bußgelder',
  settings: 'Einstellungen',
};
