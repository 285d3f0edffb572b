import type { Registry } from '@parkwart/contracts/registry/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registry/registryElement';

/** Timeout of the request for the registry, in ms (specification §17). */
const TIMEOUT_MS = 120_000;

const NOTHING_LIVE: Registry = { generation: 0, remotes: {} };

/**
 * The publisher validates the registry (operations/releases/src/site); this check only detects an entirely different
 * JSON.
 */
function isRegistry(found: Partial<Registry> | null): found is Registry {
  return typeof found?.generation === 'number' && typeof found.remotes === 'object' && found.remotes !== null;
}

/**
 * Reads the registry from the page. If there is none, the registry is empty, and the page still has its login and
 * frame.
 */
export function inlinedRegistry(): Registry {
  try {
    const found = JSON.parse(document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '');
    return isRegistry(found) ? found : NOTHING_LIVE;
  } catch {
    return NOTHING_LIVE;
  }
}

/**
 * Fetches the live registry; a cached response is revalidated by ETag. @throws if the registry is unavailable or
 * invalid
 */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const found = response.ok && (await response.json());
  if (!isRegistry(found)) throw new Error(`remotes.json returned ${response.status}.`);
  return found;
}
