import { setTimeout as wait } from 'node:timers/promises';
import { STATEMENT_FIELD } from '@parkwart/contracts/calls/bank';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Replica } from '@parkwart/service-kit/testing/replica';
import { balanceXml, entryXml, messageXml, partXml, statementXml } from 'svc-parking/bank/testing/statementFiles';
import { zipOf } from 'svc-parking/bank/testing/zipOf';
import { SEARCH } from './calls.ts';
import { compare, elapsedMs } from './compare.ts';
import { BOTH, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { type Headers, peakMegabytes, withServers } from './servers.ts';

const ENTRIES = 100_000;
const ROUNDS = 3;
const PAUSE_MS = 50;

/** Imports 100,000 payments for as many open records while other users search. */
export function bankImport(): Promise<readonly Figure[]> {
  return onDatabases(BOTH, ENTRIES, async ({ name, database, url }) => {
    await openAll(database);
    const file = await fileFor(database);
    return withServers({ parking: url }, 'admin', async ({ parking }, headers) => {
      await search(parking, headers);
      const before = await peakMegabytes(parking);
      const waits: number[] = [];
      const { imported } = await compare(`bank import, ${name}`, ROUNDS, {
        imported: async () => {
          await removeImports(database);
          return { ms: await besideSearch(parking, headers, waits, () => importFile(parking, headers, file)) };
        },
      });
      return [
        timed(`bank import of 100,000 entries, ${name}`, imported.ms / 1_000, 's'),
        timed(`longest search beside a bank import, ${name}`, Math.max(...waits), 'ms', 1),
        timed(`memory for a bank import, ${name}`, (await peakMegabytes(parking)) - before, 'MB', 0.2),
      ];
    });
  });
}

async function openAll(database: Database): Promise<void> {
  const change = (sql: string) => database.sequelize.query(sql);
  await change(`UPDATE records SET isPay = 0, isDisable = 0, isPrint = 0, finesCents = 3000,
    fines = '[{"id":1,"type":"Ohne Schein","cents":3000,"description":""}]', chargedCents = 3000 + feeCents, paidCents = 0`);
}

/**
 * Creates a bank statement whose payment purposes resemble those of customers: most contain the invoice number and the
 * plate.
 */
async function fileFor(database: Database): Promise<Uint8Array> {
  const records = await database.read<{ id: number; vehicleNumber: string; cents: number }>(
    'SELECT id, vehicleNumber, finesCents + feeCents AS cents FROM records ORDER BY id',
  );
  const euros = (cents: number) => (cents / 100).toFixed(2);
  const entries = records.map(({ id, vehicleNumber, cents }) => {
    const purpose = id % 10 === 0 ? `Parken ${vehicleNumber}` : `RE ${id} ${vehicleNumber}`;
    return entryXml({ amount: euros(cents), reference: `B${id}`, parts: [partXml({ purpose: [purpose] })] });
  });
  const closing = records.reduce((sum, { cents }) => sum + cents, 0);
  const balances = balanceXml('OPBD', '0.00') + balanceXml('CLBD', euros(closing));
  const { iban } = DEFAULT_SETTINGS;
  return zipOf({ 'auszug.xml': messageXml(statementXml({ iban, balances, entries })) });
}

async function removeImports(database: Database): Promise<void> {
  for (const table of ['bank_entries', 'bank_statements', 'bank_imports'])
    await database.sequelize.query(`DELETE FROM ${table}`);
}

async function importFile({ url }: Replica, headers: Headers, file: Uint8Array): Promise<void> {
  const form = new FormData();
  form.append(STATEMENT_FIELD, new Blob([new Uint8Array(file)]), 'auszug.zip');
  const response = await fetch(`${url}${API_PREFIX}/bank/statements`, { method: 'POST', headers, body: form });
  if (response.status !== 201)
    throw new Error(`the import responded with ${response.status}: ${await response.text()}`);
}

const search = (parking: Replica, headers: Headers) =>
  elapsedMs(async () => void (await (await fetch(`${parking.url}${SEARCH}100001`, { headers })).text()));

/** @param waits receives the duration of each search, in ms */
async function besideSearch(parking: Replica, headers: Headers, waits: number[], work: () => Promise<void>) {
  let isOver = false;
  const searching = (async () => {
    while (!isOver) {
      waits.push(await search(parking, headers));
      await wait(PAUSE_MS);
    }
  })();
  const ms = await elapsedMs(work);
  isOver = true;
  await searching;
  return ms;
}
