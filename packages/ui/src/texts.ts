export const texts = { close: 'Schließen', cancel: 'Abbrechen', reset: 'Zurücksetzen' };
