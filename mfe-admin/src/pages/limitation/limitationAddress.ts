/** Value of the search parameter `tab` of `/reminder`. */
export const LIMITATION_TAB = 'verjaehrung';

/** The claims whose limitation period ends in this year. */
export const limitationAddress = (year: number) => `/reminder?tab=${LIMITATION_TAB}&year=${year}`;
