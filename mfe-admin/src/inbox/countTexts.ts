/** Apart from the page's, since the menu shows the count on every page. */
export const texts = {
  /** After the number. */
  waiting: (count: number) => (count === 1 ? ' wartet' : ' warten'),
};
