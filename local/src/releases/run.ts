import { parseArgs } from 'node:util';
import { Overtaken, Refused } from 'gateway/releases/refused';
import { RELEASE_NAMES, type ReleaseName } from 'gateway/releases/release';
import { readShare } from 'gateway/releases/share';
import { trialAccount } from './accounts.ts';
import { composeTarget } from './compose.ts';
import { deployService, rollServiceBack, SERVICE_NAMES, type ServiceModule } from './composeService.ts';
import { drawTable } from './drawTable.ts';
import { embeddedTarget } from './embedded.ts';
import type { Target } from './target.ts';
import { texts } from './texts.ts';
import { hasBrowser, tryCandidate } from './trial.ts';

/** What the commands take from `npm start`'s own. */
export interface Host {
  readonly root: string;
  readonly dataDir: string;
  readonly say: (line: string) => void;
  readonly step: (title: { doing: string; done: string }, work: () => Promise<void>) => Promise<void>;
  readonly build: (name: ReleaseName) => Promise<void>;
}

const OPTIONS = {
  share: { type: 'string' },
  to: { type: 'string' },
  compose: { type: 'boolean' },
  'without-browser': { type: 'boolean' },
} as const;

function readWords(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: OPTIONS });
  } catch {
    throw new Refused(texts.usage);
  }
}

function isFrontEnd(name: string | undefined): name is ReleaseName {
  return RELEASE_NAMES.some((known) => known === name);
}

function isService(name: string | undefined): name is ServiceModule {
  return SERVICE_NAMES.some((known) => known === name);
}

interface Call {
  readonly host: Host;
  readonly target: Target;
  readonly isEmbedded: boolean;
  readonly withoutBrowser: boolean;
}

/** How often a candidate is checked anew because something else went live meanwhile. */
const ATTEMPTS = 3;

/** Builds, checks and moves the pointer; what is refused leaves everything as it was. */
async function deploy({ host, target, isEmbedded, withoutBrowser }: Call, name: ReleaseName, share?: number) {
  // Known before anything is built.
  const url = await target.url();
  if (!withoutBrowser && !hasBrowser()) throw new Refused(texts.noBrowser);
  await target.build(name);
  for (let attempt = 1; ; attempt++) {
    let candidate: Awaited<ReturnType<Target['prepare']>> | undefined;
    await host.step(texts.prepare(name), async () => {
      candidate = await target.prepare(name);
    });
    if (!candidate) throw new Error('There is no candidate.');
    const { version, generation } = candidate;
    const seen = candidate;
    const accountFor = (role: 'Admin' | 'Angestellte') => trialAccount(process.env, role, isEmbedded);
    if (withoutBrowser) host.say(texts.trialSkipped);
    else await host.step(texts.trial, () => tryCandidate(url, seen, accountFor));
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

async function rollback({ host, target }: Call, name: ReleaseName, to: string | undefined): Promise<void> {
  const done = await target.rollBack(name, to);
  if (done.ended === 'canary') host.say(texts.canaryEnded(name, done.version));
  else host.say(texts.rolledBack(name, done.version, done.now));
}

/** Services roll one process after the other; only the compose stack can have two of one side by side. */
async function releaseService(call: Call, command: string, name: ServiceModule, to: string | undefined): Promise<void> {
  const { host, target, isEmbedded } = call;
  if (isEmbedded) throw new Refused(texts.servicesByStart);
  if (command !== 'deploy' && command !== 'rollback') throw new Refused(texts.onlyDeployed(name));
  const release = { root: host.root, name, step: host.step, rows: await target.rows() };
  const version = await (command === 'deploy' ? deployService(release) : rollServiceBack(release, to));
  host.say(texts.serviceLive(name, version));
}

/** npm run deploy, canary, promote, rollback, releases. */
export async function runReleaseCommand(host: Host, command: string, words: string[]): Promise<void> {
  const { values, positionals } = readWords(words);
  const [name] = positionals;
  const isEmbedded = !values.compose && process.env.PARKWART_TARGET !== 'compose';
  const target = isEmbedded ? embeddedTarget(host) : composeTarget(host.root, host.step);
  const call: Call = { host, target, isEmbedded, withoutBrowser: values['without-browser'] === true };
  if (command === 'releases') {
    for (const line of drawTable([texts.columns, ...(await target.rows()).map(texts.row)])) host.say(line);
    return;
  }
  if (isService(name)) return releaseService(call, command, name, values.to);
  if (!isFrontEnd(name)) throw new Refused(texts.usage);
  if (command === 'deploy') await deploy(call, name);
  else if (command === 'canary') await deploy(call, name, readShare(values.share ?? ''));
  else if (command === 'promote') host.say(texts.live(name, await target.promote(name)));
  else if (command === 'rollback') await rollback(call, name, values.to);
  else throw new Refused(texts.usage);
}
