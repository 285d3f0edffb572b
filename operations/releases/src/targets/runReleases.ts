import { CommandError, StaleCandidate } from '../commandError.ts';
import type { ReleaseName } from '../site/release.ts';
import { texts } from '../site/texts.ts';
import { docker } from './docker.ts';

/** Runs the release command in the front end's container, which has the site's volume and its own build. */
export async function runReleases<Result>(root: string, module: ReleaseName, args: readonly string[]) {
  try {
    const output = await docker(['compose', 'run', '--rm', '--no-deps', '-T', module, ...args], root);
    return JSON.parse(output) as Result;
  } catch (error) {
    if (error instanceof CommandError && error.message === texts.overtaken) throw new StaleCandidate(error.message);
    throw error;
  }
}
