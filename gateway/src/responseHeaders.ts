/** No inline code or style, no eval, nothing from elsewhere; scripts only from addresses that the default policy admits. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // The letter as a PDF, shown and printed from memory.
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sent with every response, also of services. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not no-referrer: with it a browser sends `Origin: null`, which the services' check of writes would refuse.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Only where the gateway itself is reached by TLS. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** What a browser and everything between may keep. */
export const CACHING = {
  /** A file whose name holds its version: it never changes. */
  versioned: 'public, max-age=31536000, immutable',
  /** What points at versions: asked for anew each time, answered with 304 while it is the same. */
  pointer: 'no-cache',
  /** Answers of the API, and everything that went wrong. */
  never: 'no-store',
} as const;

/** The one thing that a service or the storage may permit: the browser itself caches the response for a few minutes. */
export const PRIVATE_CACHING = /^private, max-age=[1-9]\d{0,2}$/;

/** By the ending of a file's name; what is not listed goes out as plain bytes. */
export const CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  pdf: 'application/pdf',
  webmanifest: 'application/manifest+json',
} as const;
