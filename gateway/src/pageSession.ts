import { OWN_DOCUMENT } from '@parkwart/contracts/registry/ownDocument';

/** Only services validate a driver's session; this tells who may start an upload. Also a pattern for nginx. */
export const PAGE_SESSION = /^Bearer ./;

/** Below it lie the addresses with a token, which no log names and no Referer passes on. */
export const DRIVER_PAGES = OWN_DOCUMENT.prefix;

/** Browsers send the site alone; not none at all, for the reason that `responseHeaders.ts` has. */
export const DRIVER_PAGES_REFERRER = 'strict-origin';
