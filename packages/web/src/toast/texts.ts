export const texts = { close: 'Meldung schließen' };
