export const texts = {
  loading: 'Wird geladen …',
  failed: 'Dieser Bereich konnte nicht geladen werden.',
};
