import { parseArgs } from 'node:util';
import { CommandError } from '../commandError.ts';
import { askServices, askWhoAnswers, type ServiceAddress } from '../gate/askServices.ts';
import { noteLive, readServiceHistories, serviceHistory } from '../history/serviceHistory.ts';
import { releaseRows } from '../history/table.ts';
import { activate, prepare, promote, restore } from './deployment.ts';
import { publish } from './publish.ts';
import { readRelease, releaseName } from './release.ts';
import { readShare } from './share.ts';
import { texts } from './texts.ts';

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

function readWords(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options: OPTIONS });
    return { values, command: positionals[0] };
  } catch {
    throw new CommandError(texts.usage);
  }
}
type Values = ReturnType<typeof readWords>['values'];

function given(values: Values, name: Exclude<keyof Values, 'service' | 'withdraw'>): string {
  const value = values[name];
  if (!value) throw new CommandError(texts.usage);
  return value;
}

function moduleIn(values: Values) {
  const parsed = releaseName.safeParse(values.module);
  if (!parsed.success) throw new CommandError(texts.usage);
  return parsed.data;
}

function servicesIn({ service = [] }: Values): ServiceAddress[] {
  return service.map((text) => {
    const [, name, url] = /^(svc-[a-z]+)=(http:\/\/.+)$/.exec(text) ?? [];
    if (!name || !url) throw new CommandError(texts.usage);
    return { name, url };
  });
}

const gateOf = async (values: Values) => ({ services: await askServices(servicesIn(values)) });

/** A rollback works while a service is down. */
const lenientGateOf = async (values: Values) => ({ services: await askWhoAnswers(servicesIn(values)) });

async function activated(site: string, values: Values, share: { readonly share?: number }): Promise<object> {
  const step = { name: moduleIn(values), version: given(values, 'version'), ...share };
  const generation = values.generation === undefined ? {} : { generation: Number(values.generation) };
  await activate(site, { ...step, ...generation }, await gateOf(values));
  return step;
}

const COMMANDS: Readonly<Record<string, (site: string, values: Values) => Promise<string | object>>> = {
  publish: async (site, values) => {
    const outcome = await publish(site, given(values, 'from'));
    return texts.published[outcome]((await readRelease(given(values, 'from'))).release);
  },
  prepare: async (site, values) => prepare(site, given(values, 'from'), await gateOf(values)),
  deploy: (site, values) => activated(site, values, {}),
  canary: (site, values) => activated(site, values, { share: readShare(given(values, 'share')) }),
  promote: async (site, values) => {
    const name = moduleIn(values);
    return { name, version: await promote(site, name, await gateOf(values)) };
  },
  rollback: async (site, values) => restore(site, moduleIn(values), await lenientGateOf(values), values.to),
  releases: (site) => releaseRows(site),
  services: (site) => readServiceHistories(site),
  note: (site, values) => {
    const live = {
      name: given(values, 'module'),
      version: given(values, 'version'),
      contract: Number(given(values, 'contract')),
    };
    const seen = serviceHistory.parse(JSON.parse(given(values, 'seen')));
    return noteLive(site, live, values.withdraw === true, seen);
  },
};

/** Run by images of front ends, and in them by the release commands. */
async function main(words: string[]): Promise<void> {
  const { values, command = '' } = readWords(words);
  const run = COMMANDS[command];
  if (!run) throw new CommandError(texts.usage);
  const result = await run(given(values, 'site'), values);
  process.stdout.write(`${typeof result === 'string' ? result : JSON.stringify(result)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs = error instanceof CommandError;
  process.stderr.write(`${isOurs ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
