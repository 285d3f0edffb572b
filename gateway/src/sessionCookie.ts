/**
 * Finds the cookie of the access token or of the refresh token. The refresh token is enough, because the access token
 * expires first. Only services validate the tokens. nginx uses the same pattern.
 */
export const SESSION_COOKIE = /(?:^|;\s?)(?:__Host-)?parkwart_(?:access|refresh)=[^;]/;
