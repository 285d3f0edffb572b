/**
 * Paths that the service or storage behind the gateway may interpret differently; no page or call needs them. nginx
 * uses the same pattern.
 */
export const AMBIGUOUS_PATH = /^[^?]*(?:\/\/|\/\.\.?(?:[/?]|$)|%(?:2e|2f|5c|00)|\\)/i;

export function readPath(target: string): string | undefined {
  if (!target.startsWith('/') || AMBIGUOUS_PATH.test(target)) return undefined;
  try {
    return decodeURIComponent(target.split('?', 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

/** Matches a path with a file extension; pages (specification §2) have none. */
export const FILE_PATH = /\.[A-Za-z0-9]+$/;

export const INTERNAL_PATH = /^\/(?:internal|metrics|health|\.well-known)(?:\/|$)/;
