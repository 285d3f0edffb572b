import { CommandError, StaleCandidate } from '../commandError.ts';
import type { ReleaseName } from '../site/release.ts';
import { texts as siteTexts } from '../site/texts.ts';
import type { ModuleName, Placed, Releases, Step, Target } from '../targets/target.ts';
import { texts } from '../texts.ts';

export interface Host {
  readonly say: (line: string) => void;
  readonly step: Step;
}

export type SmokeTest<Found> = (url: string, candidate: Found) => Promise<void>;

interface Deployment<Name extends ModuleName, Found extends Placed> {
  readonly host: Host;
  readonly target: Pick<Target, 'url'>;
  readonly releases: Releases<Name, Found>;
  readonly smokeTest?: SmokeTest<Found> | undefined;
  /** Appended to the commands that messages suggest, e.g. ` --compose`. */
  readonly flags?: string;
}

const rowOf = async <Name extends ModuleName>(releases: Releases<Name>, name: Name) =>
  (await releases.rows()).find(({ module }) => module === name);

/**
 * The maximum number of attempts per deployment: if another release has gone live since the check, the candidate is
 * checked again.
 */
const ATTEMPTS = 3;

/** Builds, places, checks and activates a module; with `share`, only for that percentage of the users. */
export async function deploy<Name extends ModuleName, Found extends Placed>(
  { host, target, releases, smokeTest, flags = '' }: Deployment<Name, Found>,
  name: Name,
  share?: number,
): Promise<void> {
  const url = await target.url();
  await releases.build(name);
  for (let attempt = 1; ; attempt++) {
    const candidate = await host.step(texts.place(name), () => releases.place(name));
    await smokeTest?.(url, candidate);
    const { version, generation } = candidate;
    const replaced = (await rowOf(releases, name))?.version;
    try {
      await releases.activate({ name, version, generation, share });
      if (share !== undefined) host.say(texts.canary(name, version, share, flags));
      else if (!replaced) host.say(texts.live(name, version));
      else if (replaced === version) host.say(texts.liveStill(name, version));
      else host.say(texts.liveInstead(name, version, replaced, flags));
      return;
    } catch (error) {
      if (!(error instanceof StaleCandidate) || attempt === ATTEMPTS) throw error;
      host.say(texts.again);
    }
  }
}

/** Makes the canary live for all users. Returns the canary's version. */
export async function promote(releases: Target['frontEnds'], name: ReleaseName): Promise<string> {
  const canary = (await rowOf(releases, name))?.canary;
  if (!canary) throw new CommandError(siteTexts.noCanary(name));
  await releases.activate({ name, version: canary.version });
  return canary.version;
}
