/** Separate from the page's texts, because the menu shows the count on every page. */
export const texts = {
  /** Follows the number. */
  waiting: (count: number) => (count === 1 ? ' wartet' : ' warten'),
};
