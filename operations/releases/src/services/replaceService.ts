import type { ServiceModule } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import { recordWithdrawn } from '../history/serviceHistory.ts';
import { texts } from '../site/texts.ts';
import { programOf } from './builds.ts';
import { activateBuild, checkedBuild, historyOf, siteOf } from './liveBuilds.ts';

const READY_TIMEOUT = 60_000;

interface ReplaceableProcess {
  /**
   * Stops the process and runs another program on the same port.
   * @throws Error if the other program exits or is not ready after `timeoutMs`; the previous program then runs again
   */
  replace(program: string, timeoutMs: number): Promise<void>;
}

interface RunningServices {
  readonly dataDir: string;
  readonly services: Readonly<Record<ServiceModule, ReplaceableProcess>>;
}

export interface ServiceReplacement {
  readonly name: ServiceModule;
  readonly version: string;
  readonly isRollback: boolean;
}

/**
 * Stops the live version before it starts another one, because only one process can open a SQLite file. In between, the
 * gateway responds 503. The history changes only when the new version is ready; if the product crashes earlier, the
 * next start runs the old version.
 * @throws CommandError if the gate rejects the new version, or if the new version does not become ready; the previous
 * version then runs again
 */
export async function replaceService(
  { dataDir, services }: RunningServices,
  { name, version, isRollback }: ServiceReplacement,
  timeoutMs = READY_TIMEOUT,
) {
  const live = await historyOf(dataDir, name);
  if (!live) throw new CommandError(texts.nothingLive(name));
  if (live.version === version) throw new CommandError(texts.liveAlready(name, version));
  const build = await checkedBuild(dataDir, name, version);
  try {
    await services[name].replace(programOf(dataDir, name, version), timeoutMs);
  } catch (error) {
    await recordWithdrawn(siteOf(dataDir), name, version, live);
    throw new CommandError(texts.cameBack(name, version, live.version, error instanceof Error ? error.message : ''));
  }
  await activateBuild(dataDir, build, isRollback);
  return build;
}
