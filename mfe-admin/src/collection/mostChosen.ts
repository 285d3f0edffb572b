/** Cases in one hand-over or package. */
export const MOST_CHOSEN = 500;
