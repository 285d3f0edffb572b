import { OWN_DOCUMENT } from '@parkwart/contracts/registry/ownDocument';

/**
 * An Authorization header that may start an upload to the driver's page; only services validate the driver's session.
 * nginx uses the same pattern.
 */
export const PAGE_SESSION = /^Bearer ./;

/** Paths that begin with this prefix contain a token, and no log and no Referer may contain that token. */
export const DRIVER_PAGES = OWN_DOCUMENT.prefix;

/**
 * With this policy browsers send only the origin as Referer; `no-referrer` would break writes, see
 * `responseHeaders.ts`.
 */
export const DRIVER_PAGES_REFERRER = 'strict-origin';
