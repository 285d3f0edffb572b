export const texts = {
  title: 'Mahnverfahren',
  parts: 'Bereiche des Mahnverfahrens',
  run: 'Mahnlauf',
  collection: 'Inkasso',
  limitation: 'Verjährung',
};
