/** Values of the search parameter `tab` of `/reminder`. */
export const RUN_TAB = 'mahnlauf';
export const COLLECTION_TAB = 'inkasso';
export const KEEPER_TAB = 'halter';
export const LIMITATION_TAB = 'verjaehrung';

/** Value of the search parameter `run` for the list of all runs. */
export const RUNS = 'alle';

export const pathOfRun = (run: string) => `/reminder?tab=${RUN_TAB}&run=${run}`;

export const pathOfRequest = (request: string) => `/reminder?tab=${KEEPER_TAB}&request=${request}`;
export const ALL_REQUESTS = `/reminder?tab=${KEEPER_TAB}`;

/** The claims whose limitation period ends in this year. */
export const limitationAddress = (year: number) => `/reminder?tab=${LIMITATION_TAB}&year=${year}`;
