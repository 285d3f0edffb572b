/** A value of the search parameter `tab` of `/reminder`. */
export const KEEPER_TAB = 'halter';

export const pathOfRequest = (request: string) => `/reminder?tab=${KEEPER_TAB}&request=${request}`;
export const ALL_REQUESTS = `/reminder?tab=${KEEPER_TAB}`;
