const SCRIPT_PATHS = /^\/(?:(?:static|remotes)\/|service-worker\.js$)/;

/** Returns script URLs of this origin's asset folders and its service worker unchanged, null for all others. */
export function allowScriptUrl(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && SCRIPT_PATHS.test(pathname) ? address : null;
}
