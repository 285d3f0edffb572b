export const texts = {
  tooOld:
    'Dieser Bereich passt nicht zu der Seite, die Sie geöffnet haben. Laden Sie sie bitte neu; alles andere können Sie ' +
    'weiter benutzen.',
  reload: 'Neu laden',
};
