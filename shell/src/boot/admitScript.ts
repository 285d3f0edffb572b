const OURS = /^\/(?:static|remotes)\//;

/** Gives an address back when it lies where our scripts lie; else nothing, which makes the browser refuse it. */
export function admitScript(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && OURS.test(pathname) ? address : null;
}
