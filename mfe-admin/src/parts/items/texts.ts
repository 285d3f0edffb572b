export const texts = {
  more: 'Weitere laden',
  loadingMore: 'Weitere werden geladen …',
};
