/** Separate from the search's texts, because its button is on every page. */
export const barTexts = {
  open: 'Suchen …',
  openKeys: 'Strg K',
  placeholder: 'Rechnung, Kennzeichen, Halter oder Seite',
};
