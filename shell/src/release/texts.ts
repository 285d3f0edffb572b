export const texts = {
  newVersion: 'Es gibt eine neue Version von Parkwart.',
  reload: 'Neu laden',
};
