import { Overtaken, Refused } from '../refused.ts';
import type { ReleaseName } from '../site/release.ts';
import { texts } from '../site/texts.ts';
import { docker } from './docker.ts';

/** The release command in a container of that front end, which has the site's volume and its own build. */
export async function runReleases<Result>(root: string, module: ReleaseName, words: readonly string[]) {
  try {
    const output = await docker(['compose', 'run', '--rm', '--no-deps', '-T', module, ...words], root);
    return JSON.parse(output) as Result;
  } catch (error) {
    if (error instanceof Refused && error.message === texts.overtaken) throw new Overtaken(error.message);
    throw error;
  }
}
