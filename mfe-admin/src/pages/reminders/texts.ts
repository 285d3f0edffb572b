export const texts = {
  title: 'Mahnverfahren',
  parts: 'Bereiche des Mahnverfahrens',
  run: 'Mahnlauf',
  keeper: 'Halterauskunft',
  collection: 'Inkasso',
  limitation: 'Verjährung',
};
