export const texts = {
  loading: 'Bereich wird geladen …',
  failed: 'Dieser Bereich konnte nicht geladen werden.',
  failedDetails: 'Alles andere können Sie weiter benutzen.',
};
