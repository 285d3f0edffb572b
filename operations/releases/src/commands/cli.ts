import { parseArgs } from 'node:util';
import { CommandError } from '../commandError.ts';
import { activate, prepare, promote, restore } from '../deployment/deployment.ts';
import { fetchContracts, fetchReachableContracts, type ServiceAddress } from '../gate/fetchContracts.ts';
import { readServiceHistories, recordLive, serviceHistory } from '../history/serviceHistory.ts';
import { releaseRows } from '../history/table.ts';
import { publish } from '../site/publish.ts';
import { readRelease, releaseName } from '../site/release.ts';
import { readShare } from '../site/share.ts';
import { texts } from '../site/texts.ts';

const OPTIONS = {
  site: { type: 'string' },
  from: { type: 'string' },
  module: { type: 'string' },
  version: { type: 'string' },
  share: { type: 'string' },
  generation: { type: 'string' },
  to: { type: 'string' },
  service: { type: 'string', multiple: true },
  contract: { type: 'string' },
  seen: { type: 'string' },
  withdraw: { type: 'boolean' },
} as const;

function parseCommandLine(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: args, allowPositionals: true, options: OPTIONS });
    return { values, command: positionals[0] ?? '' };
  } catch {
    throw new CommandError(texts.usage);
  }
}
type Values = ReturnType<typeof parseCommandLine>['values'];

function required(values: Values, name: Exclude<keyof Values, 'service' | 'withdraw'>): string {
  const value = values[name];
  if (!value) throw new CommandError(texts.usage);
  return value;
}

function moduleIn(values: Values) {
  const { data } = releaseName.safeParse(values.module);
  if (!data) throw new CommandError(texts.usage);
  return data;
}

function servicesIn({ service = [] }: Values): ServiceAddress[] {
  return service.map((text) => {
    const [, name, url] = /^(svc-[a-z]+)=(http:\/\/.+)$/.exec(text) ?? [];
    if (!name || !url) throw new CommandError(texts.usage);
    return { name, url };
  });
}

const gateOf = async (values: Values) => ({ services: await fetchContracts(servicesIn(values)) });

async function activateVersion(site: string, values: Values, share?: number): Promise<object> {
  const step = { name: moduleIn(values), version: required(values, 'version'), share };
  const generation = values.generation === undefined ? undefined : Number(values.generation);
  await activate(site, { ...step, generation }, await gateOf(values));
  return step;
}

const COMMANDS: Readonly<Record<string, (site: string, values: Values) => Promise<string | object>>> = {
  publish: async (site, values) => {
    const outcome = await publish(site, required(values, 'from'));
    return texts.published[outcome]((await readRelease(required(values, 'from'))).release);
  },
  prepare: async (site, values) => prepare(site, required(values, 'from'), await gateOf(values)),
  deploy: (site, values) => activateVersion(site, values),
  canary: (site, values) => activateVersion(site, values, readShare(required(values, 'share'))),
  promote: async (site, values) => {
    const name = moduleIn(values);
    return { name, version: await promote(site, name, await gateOf(values)) };
  },
  rollback: async (site, values) => {
    const services = await fetchReachableContracts(servicesIn(values));
    return restore(site, moduleIn(values), { services }, values.to);
  },
  releases: (site) => releaseRows(site),
  services: (site) => readServiceHistories(site),
  note: (site, values) => {
    const [name, version] = [required(values, 'module'), required(values, 'version')];
    const live = { name, version, contract: Number(required(values, 'contract')) };
    const seen = serviceHistory.parse(JSON.parse(required(values, 'seen')));
    return recordLive(site, live, values.withdraw === true, seen);
  },
};

/** Runs in the containers of the front ends' images, where release commands start this program. */
async function main(args: string[]): Promise<void> {
  const { values, command } = parseCommandLine(args);
  const run = COMMANDS[command];
  if (!run) throw new CommandError(texts.usage);
  const result = await run(required(values, 'site'), values);
  process.stdout.write(`${typeof result === 'string' ? result : JSON.stringify(result)}\n`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error instanceof CommandError ? error.message : error.stack}\n`);
  process.exit(1);
});
