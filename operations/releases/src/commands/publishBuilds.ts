import { join } from 'node:path';
import { awaitEachService, moduleOf } from '@parkwart/contracts/wire/services';
import { frontEndsIn } from '@parkwart/tooling/workspaces.mjs';
import { publishService } from '../services/liveBuilds.ts';
import { publish } from '../site/publish.ts';
import { texts } from '../texts.ts';

type OnProgress = (line: string) => void;

/** Publishes the front ends one at a time: parallel publishers would only wait for each other's lock. */
export async function publishFrontEnds(root: string, siteFolder: string, onProgress: OnProgress): Promise<void> {
  const frontEnds = frontEndsIn(root);
  for (const name of frontEnds) {
    const outcome = await publish(siteFolder, join(root, name, 'dist'));
    if (outcome === 'withdrawn' || outcome === 'canary') onProgress(texts.notPublished[outcome](name));
  }
  onProgress(texts.published(frontEnds));
}

export type PublishedServices = Awaited<ReturnType<typeof publishServices>>;

/** Publishes each service as a separate version, which later builds do not change. */
export async function publishServices(root: string, dataDir: string, onProgress: OnProgress) {
  return awaitEachService(async (name) => {
    const { isWithdrawn, ...published } = await publishService(root, dataDir, moduleOf(name));
    if (isWithdrawn) onProgress(texts.notPublished.withdrawn(moduleOf(name)));
    return published;
  });
}
