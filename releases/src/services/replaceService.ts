import type { ServiceModule } from '@parkwart/contracts/services';
import { noteWithdrawn } from '../history/serviceHistory.ts';
import { Refused } from '../refused.ts';
import { texts } from '../site/texts.ts';
import { programOf } from './builds.ts';
import { activateBuild, checkedBuild, historyOf, siteOf } from './liveBuilds.ts';

/** In ms; long enough for a migration. */
const READY_TIMEOUT = 60_000;

/** A running service of the embedded product. */
interface ReplaceableProcess {
  /**
   * Ends it in order and runs another program in its place, on the same port.
   * @throws Error when that ends or is not ready after `timeoutMs`; then the program before runs again.
   */
  replace(program: string, timeoutMs: number): Promise<void>;
}

/** What `npm start` runs and a release changes. */
export interface RunningServices {
  readonly dataDir: string;
  readonly services: Readonly<Record<ServiceModule, ReplaceableProcess>>;
}

/** What is asked of the running product. */
export interface ServiceReplacement {
  readonly name: ServiceModule;
  readonly version: string;
  /** What is live now counts as withdrawn then. */
  readonly isRollback: boolean;
}

/**
 * Stops the running version and starts another in its place: a SQLite file has one process. The gateway answers 503 in
 * between. The history changes when the new one is ready, so the next start after a crash before that runs the old one.
 *
 * @throws Refused when it is not let in, or does not become ready and the one before runs again
 */
export async function replaceService(running: RunningServices, wanted: ServiceReplacement, timeoutMs = READY_TIMEOUT) {
  const { dataDir, services } = running;
  const { name, version, isRollback } = wanted;
  const live = await historyOf(dataDir, name);
  if (!live) throw new Refused(texts.nothingLive(name));
  if (live.version === version) throw new Refused(texts.liveAlready(name, version));
  const build = await checkedBuild(dataDir, name, version);
  try {
    await services[name].replace(programOf(dataDir, name, version), timeoutMs);
  } catch (error) {
    await noteWithdrawn(siteOf(dataDir), name, version, live);
    throw new Refused(texts.cameBack(name, version, live.version, error instanceof Error ? error.message : ''));
  }
  await activateBuild(dataDir, build, isRollback);
  return build;
}
