import { join } from 'node:path';
import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import { activate, type Candidate, prepare, restore } from '../deployment/deployment.ts';
import { fetchContracts, fetchReachableContracts, type ServiceAddress } from '../gate/fetchContracts.ts';
import { releaseRows } from '../history/table.ts';
import { placeBuild } from '../services/builds.ts';
import { sendCommand } from '../services/commandServer.ts';
import { activateBuild, buildRows, buildToRestore, checkedBuild } from '../services/liveBuilds.ts';
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

function addressesOf(running: RunningProduct): ServiceAddress[] {
  return Object.entries(running.services).map(([name, url]) => ({ name, url }));
}

async function runningIn(dataDir: string): Promise<RunningProduct> {
  const found = await findRunning(dataDir);
  if (!found) throw new CommandError(texts.notRunning(dataDir));
  return found;
}

function controlOf({ control }: RunningProduct) {
  if (!control) throw new CommandError(texts.noControl);
  return control;
}

function frontEndsOf({ root, dataDir, build }: EmbeddedStart): Releases<ReleaseName, Candidate> {
  const site = join(dataDir, 'site');
  const gate = async () => ({ services: await fetchContracts(addressesOf(await runningIn(dataDir))) });
  /** A rollback works while nothing runs. */
  const lenientGate = async () => {
    const found = await findRunning(dataDir);
    return { services: found ? await fetchReachableContracts(addressesOf(found)) : [] };
  };
  return {
    build,
    place: async (name) => prepare(site, join(root, name, 'dist'), await gate()),
    activate: async (step) => activate(site, step, await gate()),
    restore: async (name, to) => restore(site, name, await lenientGate(), to),
    rows: () => releaseRows(site),
  };
}

function servicesOf({ root, dataDir, step, build }: EmbeddedStart): Releases<ServiceModule> {
  return {
    build,
    place: async (name) => {
      const { version } = await placeBuild(root, dataDir, name);
      return checkedBuild(dataDir, name, version);
    },
    activate: async ({ name, version }) => {
      const control = controlOf(await runningIn(dataDir));
      await step(texts.replaced(name), () => sendCommand(control, { name, version, isRollback: false }));
    },
    // Without a running product the next start runs the restored version.
    restore: async (name, to) => {
      const { version, before } = await buildToRestore(dataDir, name, to);
      const running = await findRunning(dataDir);
      if (!running) await activateBuild(dataDir, await checkedBuild(dataDir, name, version), true);
      else {
        const control = controlOf(running);
        await step(texts.replaced(name), () => sendCommand(control, { name, version, isRollback: true }));
      }
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
