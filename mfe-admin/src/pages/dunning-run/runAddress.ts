/** Values of search parameters of `/reminder`. */
export const RUN_TAB = 'mahnlauf';
export const RUNS = 'alle';

export const pathOfRun = (run: string) => `/reminder?tab=${RUN_TAB}&run=${run}`;
