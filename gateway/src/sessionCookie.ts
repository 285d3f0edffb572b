/**
 * Either cookie of a session, in a Cookie header; also the text of a regular expression for nginx. Whether it is a good one, only
 * the services know. A page whose access token has expired still holds the other and gets its 401 from the service.
 */
export const SESSION_COOKIE = /(?:^|;\s?)(?:__Host-)?parkwart_(?:access|refresh)=[^;]/;
