/**
 * Finds either cookie: the refresh token alone is enough, since the access token expires first. Only services validate
 * them. nginx uses the same pattern.
 */
export const SESSION_COOKIE = /(?:^|;\s?)(?:__Host-)?parkwart_(?:access|refresh)=[^;]/;
