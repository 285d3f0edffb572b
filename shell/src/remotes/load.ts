import type { RemoteName } from '@parkwart/contracts/registry/registry';
import { readStoredUser } from '@parkwart/web';
import { loadRemote } from '@parkwart/web/federation';
import type { ModuleId } from '../exposedIn.ts';
import { fetchRegistry } from '../registry.ts';
import { isContractSupported, registerVersions } from './registerVersions.ts';

const RETRY_DELAYS_MS = [500, 2000];

/** Remotes that failed to load; their retry refetches the registry first. */
const failedRemotes = new Set<string>();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function updateVersions(remote: string): Promise<void> {
  const outdated = registerVersions(await fetchRegistry(), readStoredUser());
  // The old version has already run, so only a reload can load the new one.
  if (outdated.includes(remote)) location.reload();
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch {
      await pause(delay);
    }
  }
  return attempt();
}

/** Retries twice silently; after a failure, the next call refetches the registry. */
export async function load<Module>(id: ModuleId): Promise<Module> {
  const [remote, expose] = id.split('/') as [RemoteName, string];
  if (failedRemotes.has(remote)) await updateVersions(remote);
  if (!isContractSupported(id)) throw new Error(`${remote} was built with a contract that this shell does not know.`);
  try {
    const module = await withRetries(() => loadRemote<Module>(remote, expose));
    failedRemotes.delete(remote);
    return module;
  } catch (error) {
    failedRemotes.add(remote);
    throw error;
  }
}
