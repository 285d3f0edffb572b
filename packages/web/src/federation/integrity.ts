import type { Registry } from '@parkwart/contracts/registry/registry';

const KEY = Symbol.for('parkwart.integrity');

/** URL → `sha384-…`. */
export const integrity = new Map<string, string>();

/** The remotes' chunk loading reads these hashes (packages/tooling, LoadingPlugin). */
export function registerIntegrity(registry: Registry): void {
  for (const remote of Object.values(registry.remotes)) {
    for (const [address, hash] of Object.entries(remote.integrity)) integrity.set(address, hash);
  }
  Object.assign(globalThis, { [KEY]: integrity });
}
