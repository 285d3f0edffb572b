import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICE_MODULES, type ServiceModule } from '@parkwart/contracts/wire/services';
import { frontEndsIn } from '@parkwart/tooling/workspaces.mjs';
import { CommandError } from '../commandError.ts';
import type { Candidate } from '../deployment/deployment.ts';
import { browserPath, rolesFor, runSmokeTest } from '../deployment/smokeTest.ts';
import { smokeTestAccount } from '../gate/accounts.ts';
import { pagesIn, type ReleaseName, releaseName } from '../site/release.ts';
import { readShare } from '../site/share.ts';
import { composeTarget } from '../targets/compose.ts';
import { embeddedTarget } from '../targets/embedded.ts';
import { readPin } from '../targets/settingsFile.ts';
import type { ModuleName, Releases, Target } from '../targets/target.ts';
import { upgrade } from '../targets/upgrade.ts';
import { texts } from '../texts.ts';
import { deploy, type Host, promote, type SmokeTest } from './deploy.ts';

function drawTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (found, row) => row.map((cell, column) => Math.max(found[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

interface ReleaseHost extends Host {
  readonly root: string;
  readonly dataDir: string;
  readonly build: (name: ModuleName) => Promise<void>;
}

const OPTIONS = {
  share: { type: 'string' },
  to: { type: 'string' },
  compose: { type: 'boolean' },
  'without-browser': { type: 'boolean' },
} as const;

function parseCommandLine(args: string[]) {
  try {
    return parseArgs({ args: args, allowPositionals: true, options: OPTIONS });
  } catch {
    throw new CommandError(texts.usage);
  }
}
type Values = ReturnType<typeof parseCommandLine>['values'];

const isFrontEnd = (name?: string): name is ReleaseName => releaseName.safeParse(name).success;
const isService = (name?: string): name is ServiceModule => SERVICE_MODULES.some((known) => known === name);

interface Call {
  readonly host: ReleaseHost;
  readonly target: Target;
  readonly isEmbedded: boolean;
  readonly values: Values;
  readonly flags: string;
}

const modulesOf = ({ root }: ReleaseHost): readonly string[] => [...frontEndsIn(root), ...SERVICE_MODULES];

/** Without a browser, the user must skip the smoke test explicitly. */
async function smokeTestOf({ host, isEmbedded, values }: Call, name: ReleaseName): Promise<SmokeTest<Candidate>> {
  if (values['without-browser']) return async () => host.say(texts.smokeTestSkipped);
  const accountsFor = (pages: Candidate['pages']) =>
    new Map(rolesFor(pages).map((role) => [role, smokeTestAccount(process.env, role, isEmbedded)]));
  // The accounts are checked before the build, which takes minutes.
  accountsFor(await pagesIn(join(host.root, name)));
  browserPath();
  return async (url, candidate) => {
    const accounts = accountsFor(candidate.pages);
    await host.step(texts.smokeTest, () => runSmokeTest(url, candidate, accounts));
  };
}

async function rollback<Name extends ModuleName>({ host, values }: Call, releases: Releases<Name>, name: Name) {
  const done = await releases.restore(name, values.to);
  if (done.ended === 'canary') host.say(texts.canaryEnded(name, done.version));
  else if (done.ended === 'removed') host.say(texts.removed(name, done.version));
  else host.say(texts.rolledBack(name, done.version, done.now));
}

async function releaseService(call: Call, command: string, name: ServiceModule): Promise<void> {
  const { host, isEmbedded } = call;
  const { services } = call.target;
  if (command === 'deploy') await deploy({ ...call, releases: services }, name);
  else if (command === 'rollback') await rollback(call, services, name);
  else if (command === 'restart' && services.restart) return services.restart(name);
  else throw new CommandError(texts.onlyDeployed(name));
  const pin = isEmbedded ? '' : await readPin(host.root, name);
  if (pin) host.say(texts.pinned(pin));
}

async function releaseFrontEnd(call: Call, command: string, name: ReleaseName): Promise<void> {
  const { host, values } = call;
  const { frontEnds } = call.target;
  if (command === 'deploy' || command === 'canary') {
    const known = modulesOf(host);
    if (!known.includes(name)) throw new CommandError(texts.unknownModule(name, known));
    const share = command === 'canary' ? readShare(values.share ?? '') : undefined;
    const smokeTest = await smokeTestOf(call, name);
    await deploy({ ...call, releases: frontEnds, smokeTest }, name, share);
  } else if (command === 'promote') host.say(texts.live(name, await promote(frontEnds, name)));
  else if (command === 'rollback') await rollback(call, frontEnds, name);
  else throw new CommandError(texts.usage);
}

export async function runReleaseCommand(host: ReleaseHost, command: string, args: string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args);
  const [name] = positionals;
  const isEmbedded = !values.compose && process.env.PARKWART_TARGET !== 'compose';
  const target = isEmbedded ? embeddedTarget(host) : composeTarget(host.root, host.step);
  const call: Call = { host, target, isEmbedded, values, flags: values.compose ? ' --compose' : '' };
  if (command === 'upgrade') {
    if (isEmbedded) throw new CommandError(texts.upgradeEmbedded);
    await upgrade(host.root, host.step);
  } else if (command === 'releases') {
    const rows = [...(await target.frontEnds.rows()), ...(await target.services.rows())];
    for (const line of drawTable([texts.columns, ...rows.map(texts.row)])) host.say(line);
  } else if (isService(name)) await releaseService(call, command, name);
  else if (isFrontEnd(name)) await releaseFrontEnd(call, command, name);
  else throw new CommandError(name ? texts.unknownModule(name, modulesOf(host)) : texts.usage);
}
