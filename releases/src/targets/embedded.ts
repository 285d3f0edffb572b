import { join } from 'node:path';
import { texts } from '../commands/texts.ts';
import { askServices, askWhoAnswers, type ServiceAddress } from '../gate/askServices.ts';
import { serviceRows } from '../history/serviceHistory.ts';
import { releaseRows } from '../history/table.ts';
import { Refused } from '../refused.ts';
import type { ReleaseName } from '../site/release.ts';
import { prepare, promote, rollBack, takeLive } from '../site/steps.ts';
import { findRunning, type RunningProduct } from './running.ts';
import type { Target } from './target.ts';

interface EmbeddedStart {
  /** The repository's folder. */
  readonly root: string;
  readonly dataDir: string;
  readonly build: (name: ReleaseName) => Promise<void>;
}

function addressesOf(running: RunningProduct): ServiceAddress[] {
  return Object.entries(running.services).map(([name, url]) => ({ name, url }));
}

/** The product that `npm start` runs with this data folder. */
export function embeddedTarget({ root, dataDir, build }: EmbeddedStart): Target {
  const site = join(dataDir, 'site');
  const running = async () => {
    const found = await findRunning(dataDir);
    if (!found) throw new Refused(texts.notRunning(dataDir));
    return found;
  };
  const gate = async () => ({ services: await askServices(addressesOf(await running())) });
  /** Going back and looking are possible while nothing runs. */
  const lenientGate = async () => {
    const found = await findRunning(dataDir);
    return { services: found ? await askWhoAnswers(addressesOf(found)) : [] };
  };
  return {
    url: async () => (await running()).url,
    build,
    prepare: async (name) => prepare(site, join(root, name, 'dist'), await gate()),
    takeLive: async (step) => takeLive(site, step, await gate()),
    promote: async (name) => promote(site, name, await gate()),
    rollBack: async (name, to) => rollBack(site, name, await lenientGate(), to),
    rows: async () => [...(await releaseRows(site)), ...(await serviceRows(dataDir))],
  };
}
