/** Apart from the search's own, since its button is on every page. */
export const barTexts = {
  open: 'Suchen …',
  openKeys: 'Strg K',
  placeholder: 'Rechnung, Kennzeichen, Halter oder Seite',
};
