import type { ServiceModule } from '@parkwart/contracts/services';
import { texts } from '../commands/texts.ts';
import { versionToBringBack } from '../history/serviceHistory.ts';
import { Refused } from '../refused.ts';
import { placeBuild } from '../services/builds.ts';
import { sendCommand } from '../services/commandServer.ts';
import { checkedBuild, moveTo } from '../services/replaceService.ts';
import { findRunning } from './running.ts';

type Step = (title: { doing: string; done: string }, work: () => Promise<void>) => Promise<void>;

export interface EmbeddedServiceRelease {
  readonly root: string;
  readonly dataDir: string;
  readonly name: ServiceModule;
  readonly step: Step;
  readonly build: (name: ServiceModule) => Promise<void>;
}

async function controlOf(dataDir: string) {
  const running = await findRunning(dataDir);
  if (!running) throw new Refused(texts.notRunning(dataDir));
  if (!running.control) throw new Refused(texts.noControl);
  return running.control;
}

/** Builds the service and lets it take the place of the one that runs. Answers the version. */
export async function deployEmbedded({ root, dataDir, name, step, build }: EmbeddedServiceRelease): Promise<string> {
  // Whether anything runs is known before anything is built.
  const control = await controlOf(dataDir);
  await build(name);
  const { version } = await placeBuild(root, dataDir, name);
  await step(texts.replaced(name), () => sendCommand(control, { name, version, isRollback: false }));
  return version;
}

/** The version before runs again, or the one that is named; where nothing runs, the next start takes it. */
export async function rollEmbeddedBack({ dataDir, name, step }: EmbeddedServiceRelease, to?: string): Promise<string> {
  const version = await versionToBringBack(dataDir, name, to);
  const running = await findRunning(dataDir);
  if (!running) {
    await moveTo(dataDir, await checkedBuild(dataDir, name, version), true);
    return version;
  }
  const control = await controlOf(dataDir);
  await step(texts.replaced(name), () => sendCommand(control, { name, version, isRollback: true }));
  return version;
}
