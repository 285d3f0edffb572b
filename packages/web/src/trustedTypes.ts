const SCRIPT_PATHS = /^\/(?:(?:static|remotes)\/|service-worker\.js$)/;

/** Returns script URLs of this origin's asset folders and its service worker unchanged, null for all others. */
export function allowScriptUrl(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && SCRIPT_PATHS.test(pathname) ? address : null;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: Readonly<Record<string, (given: string) => string | null>>): unknown;
}

/**
 * Sets the only Trusted Types policy that the CSP allows: scripts from the product's own URLs, and empty HTML, which
 * react-aria's announcer assigns. Runs before any script is loaded.
 */
export function setScriptPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: allowScriptUrl,
    createHTML: (html) => (html ? null : html),
  });
}
