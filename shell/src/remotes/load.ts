import type { RemoteName } from '@parkwart/contracts/registry';
import { readStoredUser } from '@parkwart/web';
import { loadRemote } from '@parkwart/web/federation';
import type { ModuleId } from '../PagesProvider.tsx';
import { fetchRegistry } from '../registry.ts';
import { isContractKnown, takeUp } from './takeUp.ts';

/** In ms. */
const RETRY_DELAYS = [500, 2000];

/** Remotes that failed to load; the registry is read again before a retry. */
const missed = new Set<string>();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function takeUpNewVersion(remote: string): Promise<void> {
  const stuck = takeUp(await fetchRegistry(), readStoredUser());
  // The old version has already run, so only a reload loads the new one.
  if (stuck.includes(remote)) location.reload();
}

async function tryPatiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await attempt();
    } catch {
      await pause(delay);
    }
  }
  return attempt();
}

/** Retries twice silently; after a failure the next call reads the registry again. */
export async function load<Module>(id: ModuleId): Promise<Module> {
  const [remote, expose] = id.split('/') as [RemoteName, string];
  if (missed.has(remote)) await takeUpNewVersion(remote);
  if (!isContractKnown(id)) throw new Error(`${remote} was built with a contract that this shell does not know.`);
  try {
    const module = await tryPatiently(() => loadRemote<Module>(remote, expose));
    missed.delete(remote);
    return module;
  } catch (error) {
    missed.add(remote);
    throw error;
  }
}
