import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Replica } from '@parkwart/service-kit/testing/replica';
import { postInserted } from 'svc-parking/testing/postInserted';
import { compare, elapsedMs } from './compare.ts';
import { BOTH, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { type Headers, withServers } from './servers.ts';

const RECORDS = 10_000;
const ROUNDS = 3;

/** Measures the duration of a dunning run that proposes a letter for each of 10,000 records. */
export function dunningRun(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, RECORDS, async ({ name, database, url }) => {
    await oweAll(database);
    return withServers({ parking: url }, 'admin', async ({ parking }, headers) => {
      const send = sender(parking, headers);
      const { proposed } = await compare(`dunning run, ${name}`, ROUNDS, {
        proposed: async () => {
          await withdrawOpen(send);
          return { ms: await elapsedMs(() => start(send)) };
        },
      });
      return [timed(`dunning run over 10,000 records, ${name}`, proposed.ms / 1_000, 's')];
    });
  });
}

async function oweAll(database: Database): Promise<void> {
  const [oldest] = await database.read<{ entryAt: unknown }>('SELECT MIN(entryAt) AS entryAt FROM records');
  const change = `UPDATE records SET isPay = 0, isDisable = 0, isPrint = 0, miStatus = NULL, exitAt = :exitAt,
    ownerName = 'Erika Muster', address = :address, finesCents = 3000, fines = :fines,
    chargedCents = 3000 + feeCents, paidCents = 0`;
  const fines = JSON.stringify([{ id: 1, type: 'Ohne Schein', cents: 3_000, description: '' }]);
  const replacements = { exitAt: oldest?.entryAt, address: 'Weg 1\n10623 Berlin', fines };
  await database.sequelize.query(change, { replacements });
  await postInserted(database, 0);
}

type Send = <Answer>(method: string, path: string, json?: object) => Promise<Answer>;

function sender({ url }: Replica, headers: Headers): Send {
  return async (method, path, json) => {
    const body = json && JSON.stringify(json);
    const sent = { ...headers, ...(body && { 'Content-Type': 'application/json' }) };
    const response = await fetch(`${url}${API_PREFIX}${path}`, { method, headers: sent, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

interface Run {
  readonly _id: string;
  readonly state: string;
  readonly lines: { readonly proposed: number };
}

async function start(send: Send): Promise<void> {
  const run = await send<Run>('POST', '/dunning-runs');
  if (run.lines.proposed !== RECORDS) throw new Error(`${run.lines.proposed} letters are proposed`);
}

async function withdrawOpen(send: Send): Promise<void> {
  const { runs } = await send<{ runs: Run[] }>('GET', '/dunning-runs');
  for (const { _id, state } of runs)
    if (state === 'open') await send('PUT', `/dunning-runs/${_id}/state`, { state: 'withdrawn' });
}
