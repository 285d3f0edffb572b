import { parseArgs } from 'node:util';
import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/services';
import { trialAccount } from '../gate/accounts.ts';
import { hasBrowser, rolesFor, tryCandidate } from '../gate/smokeTest.ts';
import { Refused } from '../refused.ts';
import { type ReleaseName, releaseName } from '../site/release.ts';
import { readShare } from '../site/share.ts';
import { composeTarget } from '../targets/compose.ts';
import { deployService, rollServiceBack } from '../targets/composeServices.ts';
import { embeddedTarget } from '../targets/embedded.ts';
import { deployEmbedded, rollEmbeddedBack } from '../targets/embeddedServices.ts';
import type { Target } from '../targets/target.ts';
import { deployFrontEnd, type Host, type Trial } from './deploy.ts';
import { drawTable } from './drawTable.ts';
import { texts } from './texts.ts';

/** What the commands take from `npm start`'s own. */
interface ReleaseHost extends Host {
  readonly root: string;
  readonly dataDir: string;
  readonly build: (name: ReleaseName) => Promise<void>;
  /** Compiles a service alone. */
  readonly buildService: (name: ServiceModule) => Promise<void>;
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
  return releaseName.safeParse(name).success;
}

function isService(name: string | undefined): name is ServiceModule {
  return SERVICE_MODULES.some((known) => known === name);
}

interface Call {
  readonly host: ReleaseHost;
  readonly target: Target;
  readonly isEmbedded: boolean;
  readonly withoutBrowser: boolean;
}

/** Looks at a candidate in a browser; without one the person at the keyboard has to say so. */
function trialOf({ isEmbedded, withoutBrowser }: Call, name: ReleaseName): Trial | undefined {
  if (withoutBrowser) return undefined;
  if (!hasBrowser()) throw new Refused(texts.noBrowser);
  const accounts = new Map(rolesFor(name).map((role) => [role, trialAccount(process.env, role, isEmbedded)]));
  return (url, candidate) => tryCandidate(url, candidate, accounts);
}

async function rollback({ host, target }: Call, name: ReleaseName, to: string | undefined): Promise<void> {
  const done = await target.rollBack(name, to);
  if (done.ended === 'canary') host.say(texts.canaryEnded(name, done.version));
  else host.say(texts.rolledBack(name, done.version, done.now));
}

async function releaseService(call: Call, command: string, name: ServiceModule, to: string | undefined): Promise<void> {
  const { host, target, isEmbedded } = call;
  if (command !== 'deploy' && command !== 'rollback') throw new Refused(texts.onlyDeployed(name));
  const isDeployment = command === 'deploy';
  if (isEmbedded) {
    const release = { ...host, name, build: host.buildService };
    host.say(texts.live(name, await (isDeployment ? deployEmbedded(release) : rollEmbeddedBack(release, to))));
    return;
  }
  const rows = (await target.rows()).filter((row) => isFrontEnd(row.module));
  const release = { root: host.root, name, step: host.step, rows };
  const version = await (isDeployment ? deployService(release) : rollServiceBack(release, to));
  host.say(texts.inSettings(name, version));
}

/** npm run deploy, canary, promote, rollback, releases. */
export async function runReleaseCommand(host: ReleaseHost, command: string, words: string[]): Promise<void> {
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
  if (command === 'deploy') await deployFrontEnd({ ...call, trial: trialOf(call, name) }, name);
  else if (command === 'canary') {
    const share = readShare(values.share ?? '');
    await deployFrontEnd({ ...call, trial: trialOf(call, name) }, name, share);
  } else if (command === 'promote') host.say(texts.live(name, await target.promote(name)));
  else if (command === 'rollback') await rollback(call, name, values.to);
  else throw new Refused(texts.usage);
}
