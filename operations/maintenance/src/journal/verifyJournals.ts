import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleOf, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { openDatabaseForMigration } from '@parkwart/service-kit/database/openDatabase';
import {
  type JournalFault,
  type JournalReport,
  type LoggedHead,
  verifyJournal,
} from '@parkwart/service-kit/journal/verifyJournal';
import { z } from 'zod';
import { parseJson } from '../backup/manifest.ts';
import { outputOf } from '../databases/program.ts';
import { composeCommand, serviceContainer } from '../target/composeProgram.ts';

const number = (value: number) => value.toLocaleString('de-DE');

const journalTexts = {
  valid: (entries: number, erased: number, seals: number) =>
    `Das Änderungsprotokoll ist unversehrt: ${number(entries)} Einträge, ${number(seals)} Siegel` +
    `${erased > 0 ? `, bei ${number(erased)} sind die persönlichen Angaben gelöscht` : ''}.`,
  head: (seal: number, hash: string) => `Ende der Kette: Siegel ${seal}, ${hash}`,
} as const;

function faultTexts(fault: JournalFault): string {
  switch (fault.fault) {
    case 'changed':
      return `Eintrag ${fault.id} (${fault.subject}, Schritt ${fault.step}) wurde verändert.`;
    case 'detailsChanged':
      return `Die persönlichen Angaben zu Eintrag ${fault.id} (${fault.subject}, Schritt ${fault.step}) wurden verändert.`;
    case 'inserted':
      return `Eintrag ${fault.id} (${fault.subject}, Schritt ${fault.step}) wurde nachträglich eingefügt.`;
    case 'removed':
      return `Eintrag ${fault.id} wurde entfernt.`;
    case 'stepRemoved':
      return `In der Kette ${fault.subject} wurde Schritt ${fault.step} entfernt.`;
    case 'sealChanged':
      return `Siegel ${fault.seal} wurde verändert.`;
    case 'sealRemoved':
      return `Siegel ${fault.seal} wurde entfernt.`;
    case 'cut':
      return `Siegel ${fault.seal} steht im Protokoll des Dienstes, fehlt aber in der Kette oder ist ein anderes: Das Ende wurde abgeschnitten oder ersetzt.`;
  }
}

type Say = (line: string) => void;

export interface VerifiedPlace {
  /** Undefined for the compose stack. */
  readonly dataDir?: string | undefined;
  /** The URL of one service's database, instead of an installation. */
  readonly database?: string | undefined;
  /** The log file of that service. */
  readonly log?: string | undefined;
}

const VERIFY = '../packages/service-kit/dist/journal/verifyCommand.js';

/** @returns whether every row is unchanged */
export async function verifyJournals({ dataDir, database, log }: VerifiedPlace, say: Say): Promise<boolean> {
  if (database !== undefined) return sayReport('', await verifyDatabase(database, log), say);
  let isValid = true;
  for (const service of SERVICE_NAMES) {
    const report = await (dataDir === undefined ? verifyContainer(service) : verifyFile(dataDir, service));
    isValid = sayReport(`${moduleOf(service)}: `, report, say) && isValid;
  }
  return isValid;
}

async function verifyDatabase(url: string, log?: string): Promise<JournalReport> {
  const heads = log === undefined ? '' : await readFile(log, 'utf8').catch(withoutFile);
  const database = openDatabaseForMigration(url);
  try {
    return await verifyJournal(database, headsIn(heads));
  } finally {
    await database.close();
  }
}

function withoutFile(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}

function verifyFile(dataDir: string, service: ServiceName): Promise<JournalReport> {
  const log = join(dataDir, 'logs', `${moduleOf(service)}.log`);
  return verifyDatabase(`sqlite:${join(dataDir, 'databases', `${service}.sqlite`)}`, log);
}

/**
 * Verifies the journal in the service's container, because the service's database is reachable only inside the stack.
 */
async function verifyContainer(service: ServiceName): Promise<JournalReport> {
  const heads = headsIn(await outputOf(composeCommand('logs', '--no-log-prefix', '--no-color', moduleOf(service))));
  const report = await outputOf(serviceContainer(moduleOf(service), 'node', VERIFY), [], JSON.stringify(heads));
  return JSON.parse(report) as JournalReport;
}

const headLine = z.object({ seal: z.number(), head: z.string() });

/** The journal heads in a service's log. A killed process may have left the last line incomplete. */
function headsIn(log: string): LoggedHead[] {
  return log.split('\n').flatMap((line) => {
    if (!line.includes('"journal head"')) return [];
    const { data } = headLine.safeParse(parseJson(line.slice(line.indexOf('{'))));
    return data ? [{ id: data.seal, hash: data.head }] : [];
  });
}

function sayReport(prefix: string, { entries, erased, seals, head, faults }: JournalReport, say: Say): boolean {
  for (const fault of faults) say(prefix + faultTexts(fault));
  if (faults.length === 0) say(prefix + journalTexts.valid(entries, erased, seals));
  if (head) say(prefix + journalTexts.head(head.id, head.hash));
  return faults.length === 0;
}
