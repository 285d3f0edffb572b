/**
 * Either session cookie in a Cookie header; also a regular expression for nginx. Only services validate it. A page
 * whose access token has expired still has the refresh token and gets its 401 from the service.
 */
export const SESSION_COOKIE = /(?:^|;\s?)(?:__Host-)?parkwart_(?:access|refresh)=[^;]/;
