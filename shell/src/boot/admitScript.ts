const OURS = /^\/(?:static|remotes)\//;

/** Returns script URLs of this origin's asset folders unchanged, null for all others. */
export function admitScript(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && OURS.test(pathname) ? address : null;
}
