import type { Registry } from '@parkwart/contracts/registry';
import { REGISTRY_ELEMENT_ID } from '@parkwart/contracts/registryElement';

/** How long the registry may take, in ms (specification §17). */
const TIMEOUT = 120_000;

const NOTHING_LIVE: Registry = { generation: 0, remotes: {} };

/** Our own publisher wrote it (releases/src/site), so this only tells it from something else altogether. */
function isRegistry(found: Partial<Registry> | null): found is Registry {
  return typeof found?.generation === 'number' && typeof found.remotes === 'object' && found.remotes !== null;
}

/** The registry that the gateway has put in the page. A page without one still has its login and its frame. */
export function inlinedRegistry(): Registry {
  try {
    const found = JSON.parse(document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '');
    return isRegistry(found) ? found : NOTHING_LIVE;
  } catch {
    return NOTHING_LIVE;
  }
}

/**
 * The registry as it is now; the browser asks with the ETag it has, so an unchanged one costs next to nothing.
 * @throws when it cannot be had or is none
 */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) });
  const found = response.ok && (await response.json());
  if (!isRegistry(found)) throw new Error(`remotes.json answered ${response.status}.`);
  return found;
}
