import { join } from 'node:path';
import { moduleOf, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { openDatabaseForMigration } from '@parkwart/service-kit/database/database';
import { type JournalReport, type LoggedHead, verifyJournal } from '@parkwart/service-kit/journal/verifyJournal';
import { composeCommand, outputOf, serviceContainer } from '../target/composeProgram.ts';
import { headsIn, headsInFile } from './loggedHeads.ts';
import { faultTexts, journalTexts } from './texts.ts';

type Say = (line: string) => void;

export interface VerifiedPlace {
  /** Undefined for the compose stack. */
  readonly dataDir: string | undefined;
  /** The URL of one service's database, instead of an installation. */
  readonly database: string | undefined;
  /** That service's log. */
  readonly log: string | undefined;
}

const VERIFY = '../packages/service-kit/dist/journal/verifyCommand.js';

/** @returns whether every row is as it was written */
export async function verifyJournals({ dataDir, database, log }: VerifiedPlace, say: Say): Promise<boolean> {
  if (database !== undefined) {
    return tell('', await verifyDatabase(database, log === undefined ? [] : await headsInFile(log)), say);
  }
  let isValid = true;
  for (const service of SERVICE_NAMES) {
    const report = await (dataDir === undefined ? verifyContainer(service) : verifyFile(dataDir, service));
    isValid = tell(`${moduleOf(service)}: `, report, say) && isValid;
  }
  return isValid;
}

async function verifyDatabase(url: string, heads: readonly LoggedHead[]): Promise<JournalReport> {
  const database = openDatabaseForMigration(url);
  try {
    return await verifyJournal(database, heads);
  } finally {
    await database.close();
  }
}

async function verifyFile(dataDir: string, service: ServiceName): Promise<JournalReport> {
  const heads = await headsInFile(join(dataDir, 'logs', `${moduleOf(service)}.log`));
  return verifyDatabase(`sqlite:${join(dataDir, 'databases', `${service}.sqlite`)}`, heads);
}

/** The service's own settings lead to its database, which is reachable from inside the stack only. */
async function verifyContainer(service: ServiceName): Promise<JournalReport> {
  const heads = headsIn(await outputOf(composeCommand('logs', '--no-log-prefix', '--no-color', moduleOf(service))));
  const report = await outputOf(serviceContainer(moduleOf(service), 'node', VERIFY), JSON.stringify(heads));
  return JSON.parse(report) as JournalReport;
}

function tell(prefix: string, { entries, erased, seals, head, faults }: JournalReport, say: Say): boolean {
  for (const fault of faults) say(prefix + faultTexts(fault));
  if (faults.length === 0) say(prefix + journalTexts.valid(entries, erased, seals));
  if (head) say(prefix + journalTexts.head(head.id, head.hash));
  return faults.length === 0;
}
