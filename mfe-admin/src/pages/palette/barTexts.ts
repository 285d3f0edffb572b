/** Separate from the texts of the search, because the button that opens the search is on every page. */
export const barTexts = {
  open: 'Suchen …',
  openKeys: 'Strg K',
  placeholder: 'Rechnung, Kennzeichen, Halter oder Seite',
};
