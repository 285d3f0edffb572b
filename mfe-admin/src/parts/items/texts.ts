export const texts = {
  more: 'Weitere laden',
  loadingMore: 'Weitere werden geladen …',
};

export const choiceTexts = {
  all: 'Alle auswählen',
  none: 'Auswahl aufheben',
};
