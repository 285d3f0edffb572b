/** Value of the search parameter `tab` of `/reminder`. */
export const LIMITATION_TAB = 'verjaehrung';

/** What ends with a year. */
export const limitationAddress = (year: number) => `/reminder?tab=${LIMITATION_TAB}&year=${year}`;
