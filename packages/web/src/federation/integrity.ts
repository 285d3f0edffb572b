import type { Registry } from '@parkwart/contracts/registry';

const KEY = Symbol.for('parkwart.integrity');

/** Address → `sha384-…` of everything any registry of this page has named. */
export const integrity = new Map<string, string>();

/** Notes the hashes where the remotes' own chunk loading finds them (packages/tooling, LoadingPlugin). */
export function noteIntegrity(registry: Registry): void {
  for (const remote of Object.values(registry.remotes)) {
    for (const [address, hash] of Object.entries(remote.integrity)) integrity.set(address, hash);
  }
  Object.assign(globalThis, { [KEY]: integrity });
}
