import { Overtaken } from '../refused.ts';
import type { ReleaseName } from '../site/release.ts';
import type { Candidate } from '../site/steps.ts';
import type { Target } from '../targets/target.ts';
import { texts } from './texts.ts';

/** How progress is told. */
export interface Host {
  readonly say: (line: string) => void;
  readonly step: (title: { doing: string; done: string }, work: () => Promise<void>) => Promise<void>;
}

/** @throws Refused when the candidate does not work beside what is live at that address */
export type Trial = (url: string, candidate: Candidate) => Promise<void>;

export interface Deployment {
  readonly host: Host;
  readonly target: Target;
  /** Undefined when the person at the keyboard goes without. */
  readonly trial: Trial | undefined;
}

/** How often a candidate is checked anew because something else went live meanwhile. */
const ATTEMPTS = 3;

async function check({ host, target, trial }: Deployment, url: string, name: ReleaseName): Promise<Candidate> {
  const found: Candidate[] = [];
  await host.step(texts.prepare(name), async () => {
    found.push(await target.prepare(name));
  });
  const [candidate] = found;
  if (!candidate) throw new Error(`There is no candidate of ${name}.`);
  if (trial) await host.step(texts.trial, () => trial(url, candidate));
  else host.say(texts.trialSkipped);
  return candidate;
}

/** Builds, checks and moves the pointer, for a share of the users if one is given; what is refused changes nothing. */
export async function deployFrontEnd(deployment: Deployment, name: ReleaseName, share?: number): Promise<void> {
  const { host, target } = deployment;
  // Whether anything runs is known before anything is built.
  const url = await target.url();
  await target.build(name);
  for (let attempt = 1; ; attempt++) {
    const { version, generation } = await check(deployment, url, name);
    try {
      await target.takeLive({ name, version, generation, ...(share === undefined ? {} : { share }) });
      host.say(share === undefined ? texts.live(name, version) : texts.canary(name, version, share));
      return;
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error;
      host.say(texts.again);
    }
  }
}
