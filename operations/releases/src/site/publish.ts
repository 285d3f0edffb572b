import { movePointer } from './pointer.ts';
import { activate, historyOf, liveModule } from './transitions.ts';
import { placeVersion } from './versions.ts';

export type Published = 'live' | 'unchanged' | 'withdrawn' | 'canary';

/**
 * Places a built front end and activates it, unless that version is already live, a canary or withdrawn: the start of a
 * container or of the embedded product must not revert a release decision. Several processes may publish at the same
 * time.
 * @param workspaceDist the folder with the build's `release.json` and `site/`
 * @throws Error if the build is incomplete or damaged; then nothing has changed
 */
export async function publish(siteFolder: string, workspaceDist: string): Promise<Published> {
  const { release } = await placeVersion(siteFolder, workspaceDist);
  const { name, version } = release;
  let outcome: Published = 'live';
  await movePointer(siteFolder, (live) => {
    const module = liveModule(live, name);
    if (module?.version === version) outcome = 'unchanged';
    else if (module?.canary?.version === version) outcome = 'canary';
    else if (historyOf(live, name).withdrawn.includes(version)) outcome = 'withdrawn';
    else return activate(live, release, new Date().toISOString());
    return undefined;
  });
  return outcome;
}
