import { REGISTRY_ELEMENT_ID, type Registry, registry as registrySchema } from '@parkwart/contracts/registry';

/** How long the registry may take, in ms (spec §7). */
const TIMEOUT = 120_000;

const NOTHING_LIVE: Registry = { generation: 0, remotes: {} };

/** The registry that the gateway has put in the page. A page without one still has its login and its frame. */
export function inlinedRegistry(): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent?.trim();
  if (!text) return NOTHING_LIVE;
  try {
    const parsed = registrySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : NOTHING_LIVE;
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
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}.`);
  return registrySchema.parse(await response.json());
}
