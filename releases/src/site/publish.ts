import { movePointer } from './pointer.ts';
import { activate, historyOf, liveModule } from './transitions.ts';
import { placeVersion } from './versions.ts';

/** What publishing came to. */
export type Published = 'live' | 'unchanged' | 'withdrawn' | 'canary';

/**
 * Makes a built front end live: puts its version beside the old ones, which stay, and moves the pointer. Does nothing
 * when that version is live already, is a canary, or was taken out by a rollback: the start of a container or of the embedded
 * default undoes no decision. Several processes may publish at once.
 *
 * @param workspaceDist the folder with `release.json` and `site/` that the front end's build wrote
 * @throws Error when the build is incomplete or a file is not the one that was built; nothing has changed then.
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
