export const texts = {
  loading: 'Seite wird geladen …',
};
