import { OWN_DOCUMENT } from '@parkwart/contracts/registry/ownDocument';

/** Decides who may start an upload; only services validate a driver's session. Also a pattern for nginx. */
export const PAGE_SESSION = /^Bearer ./;

/** Addresses below this contain a token, which no log and no Referer may contain. */
export const DRIVER_PAGES = OWN_DOCUMENT.prefix;

/** Browsers send only the origin; `no-referrer` would break writes, see `responseHeaders.ts`. */
export const DRIVER_PAGES_REFERRER = 'strict-origin';
