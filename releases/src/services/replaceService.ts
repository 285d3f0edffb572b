import { join } from 'node:path';
import type { ServiceModule } from '@parkwart/contracts/services';
import { checkContract } from '../gate/checkContracts.ts';
import type { Part as ContractPart } from '../gate/contracts.ts';
import { noteLive, noteWithdrawn, readJournal } from '../history/serviceHistory.ts';
import { type ReleaseRow, releaseRows } from '../history/table.ts';
import { Refused } from '../refused.ts';
import { clearLeftovers, intactBuild, placeBuild, programOf, type ServiceBuild } from './builds.ts';
import { texts } from './texts.ts';

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

/** Every live front end and its canary, which a service must understand. */
export const frontEndsOf = (rows: readonly ReleaseRow[]): ContractPart[] =>
  rows.flatMap(({ module, contract, canary }) =>
    [contract, ...(canary ? [canary.contract] : [])].map((spoken) => ({ name: module, contract: spoken })),
  );

/** @throws Refused when the version is not whole, or a live front end would not get on with it */
export async function checkedBuild(dataDir: string, name: ServiceModule, version: string): Promise<ServiceBuild> {
  const build = await intactBuild(dataDir, name, version);
  checkContract(build, frontEndsOf(await releaseRows(join(dataDir, 'site'))));
  return build;
}

/** The pointer moves, whether anything runs or not. */
export async function moveTo(dataDir: string, build: ServiceBuild, isRollback: boolean): Promise<void> {
  const bad = (await readJournal(dataDir, build.name))?.version;
  await noteLive(dataDir, build);
  if (isRollback && bad && bad !== build.version) await noteWithdrawn(dataDir, build.name, bad);
}

/**
 * Stops the running version and starts another in its place: a SQLite file has one process. The gateway answers 503 in between. The
 * history changes when the new one is ready, so the next start after a crash before that runs the old one.
 *
 * @throws Refused when it is not let in, or does not become ready and the one before runs again
 */
export async function replaceService(running: RunningServices, wanted: ServiceReplacement, timeoutMs = READY_TIMEOUT) {
  const { dataDir, services } = running;
  const { name, version, isRollback } = wanted;
  const live = await readJournal(dataDir, name);
  if (!live) throw new Refused(texts.nothingLive(name));
  if (live.version === version) throw new Refused(texts.liveAlready(name, version));
  const build = await checkedBuild(dataDir, name, version);
  try {
    await services[name].replace(programOf(dataDir, name, version), timeoutMs);
  } catch (error) {
    await noteWithdrawn(dataDir, name, version);
    throw new Refused(texts.cameBack(name, version, live.version, error instanceof Error ? error.message : ''));
  }
  await moveTo(dataDir, build, isRollback);
}

/** `npm start`: what is built goes live unless it was withdrawn. Answers the live version's program. */
export async function publishService(root: string, dataDir: string, name: ServiceModule) {
  await clearLeftovers(dataDir, name);
  const built = await placeBuild(root, dataDir, name);
  const journal = await readJournal(dataDir, name);
  const isWithdrawn = journal?.withdrawn.includes(built.version) === true;
  if (!isWithdrawn) await noteLive(dataDir, built);
  const version = isWithdrawn && journal ? journal.version : built.version;
  await intactBuild(dataDir, name, version);
  return { program: programOf(dataDir, name, version), isWithdrawn };
}
