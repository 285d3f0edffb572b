/**
 * Paths that mean something else to whoever reads them next: `..`, doubled slashes, encoded slashes, dots and zero
 * bytes. No page or call needs them, so they are refused before anybody interprets them. Also the text of a regular
 * expression for nginx.
 */
export const CROOKED_PATH = /^[^?]*(?:\/\/|\/\.\.?(?:[/?]|$)|%(?:2e|2f|5c|00)|\\)/i;

/** The decoded path of a request's target, or undefined when it is crooked or broken. */
export function readPath(target: string): string | undefined {
  if (!target.startsWith('/') || CROOKED_PATH.test(target)) return undefined;
  try {
    return decodeURIComponent(target.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

/** Last names with an ending are files; the pages of specification §2 have none. */
export const FILE_PATH = /\.[A-Za-z0-9]+$/;

/** What services show to the machinery alone. */
export const INTERNAL_PATH = /^\/(?:internal|metrics|health|\.well-known)(?:\/|$)/;
