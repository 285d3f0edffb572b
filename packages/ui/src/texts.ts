export const texts = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  reset: 'Zurücksetzen',
  notGerman: (plate: string) => `Nicht deutsch: ${plate}`,
  /** @param day `yyyy-mm-dd` */
  noSuchDay: (day: string) => `Den ${day.split('-').reverse().map(Number).join('.')} gibt es nicht.`,
};
