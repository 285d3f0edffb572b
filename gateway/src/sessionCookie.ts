/**
 * Only services validate the cookie; either one suffices, because the access token expires first. Also a pattern for
 * nginx.
 */
export const SESSION_COOKIE = /(?:^|;\s?)(?:__Host-)?parkwart_(?:access|refresh)=[^;]/;
