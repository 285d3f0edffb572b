export const texts = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  reset: 'Zurücksetzen',
  /** @param day `yyyy-mm-dd` */
  noSuchDay: (day: string) => `Den ${day.split('-').reverse().map(Number).join('.')} gibt es nicht.`,
};
