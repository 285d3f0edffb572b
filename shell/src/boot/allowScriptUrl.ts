const ASSET_PATHS = /^\/(?:static|remotes)\//;

/** Returns script URLs of this origin's asset folders unchanged, null for all others. */
export function allowScriptUrl(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && ASSET_PATHS.test(pathname) ? address : null;
}
