export const texts = {
  title: 'Unexpected Application Error!',
  broken: 'Das hätte nicht passieren dürfen. Bitte laden Sie die Seite neu.',
  reload: 'Seite neu laden',
  unknown: 'Diese Seite gibt es nicht.',
  home: 'Zur Startseite',
};
