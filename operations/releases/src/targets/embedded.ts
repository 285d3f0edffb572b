import { join } from 'node:path';
import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import { activate, type Candidate, prepare, restore } from '../deployment/deployment.ts';
import { fetchContracts, fetchReachableContracts } from '../gate/fetchContracts.ts';
import { releaseRows } from '../history/table.ts';
import { placeBuild } from '../services/builds.ts';
import { sendCommand } from '../services/commandServer.ts';
import { activateBuild, buildRows, buildToRestore, checkedBuild, siteOf } from '../services/liveBuilds.ts';
import type { ServiceReplacement } from '../services/replaceService.ts';
import type { ReleaseName } from '../site/release.ts';
import { texts } from '../texts.ts';
import { findRunning, type RunningProduct } from './running.ts';
import type { ModuleName, Releases, Step, Target } from './target.ts';

interface EmbeddedStart {
  readonly root: string;
  readonly dataDir: string;
  readonly step: Step;
  readonly build: (name: ModuleName) => Promise<void>;
}

const addressesOf = (running?: RunningProduct) =>
  Object.entries(running?.services ?? {}).map(([name, url]) => ({ name, url }));

async function runningIn(dataDir: string): Promise<RunningProduct> {
  const found = await findRunning(dataDir);
  if (!found) throw new CommandError(texts.notRunning(dataDir));
  return found;
}

function frontEndsOf({ root, dataDir, build }: EmbeddedStart): Releases<ReleaseName, Candidate> {
  const site = siteOf(dataDir);
  const gate = async () => ({ services: await fetchContracts(addressesOf(await runningIn(dataDir))) });
  return {
    build,
    place: async (name) => prepare(site, join(root, name, 'dist'), await gate()),
    activate: async (step) => activate(site, step, await gate()),
    // A rollback also works while the product is stopped.
    restore: async (name, to) => {
      const services = await fetchReachableContracts(addressesOf(await findRunning(dataDir)));
      return restore(site, name, { services }, to);
    },
    rows: () => releaseRows(site),
  };
}

function servicesOf({ root, dataDir, step, build }: EmbeddedStart): Releases<ServiceModule> {
  const replace = async ({ control }: RunningProduct, replacement: ServiceReplacement) => {
    await step(texts.replaced(replacement.name), () => sendCommand(control, replacement));
  };
  return {
    build,
    place: async (name) => checkedBuild(dataDir, name, (await placeBuild(root, dataDir, name)).version),
    activate: async ({ name, version }) => replace(await runningIn(dataDir), { name, version, isRollback: false }),
    restore: async (name, to) => {
      const { version, before } = await buildToRestore(dataDir, name, to);
      const running = await findRunning(dataDir);
      if (running) await replace(running, { name, version, isRollback: true });
      // The change takes effect on the next start.
      else await activateBuild(dataDir, await checkedBuild(dataDir, name, version), true);
      return { ended: 'live', version: before, now: version };
    },
    rows: () => buildRows(dataDir, SERVICE_MODULES),
  };
}

export const embeddedTarget = (start: EmbeddedStart): Target => ({
  url: async () => (await runningIn(start.dataDir)).url,
  frontEnds: frontEndsOf(start),
  services: servicesOf(start),
});
