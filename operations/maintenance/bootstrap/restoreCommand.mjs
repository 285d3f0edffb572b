import { resolve } from 'node:path';
import { lockDataFolder } from '../../embedded/bootstrap/dataFolder.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { dataFolderOf, listBackups, loadCommands, readCommand } from './options.mjs';

const USAGE =
  'So geht es: npm run restore -- --from <Ordner> [--until <Zeitpunkt> [--binary-logs <Ordner>]] [--replace] [--next-invoice-number <Zahl>] [--compose], oder --list [--in <Ordner>] [--compose]';
const FIRST = 100_001;
const LAST = 2_000_000_000;

function readNumber(text) {
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= FIRST && number <= LAST) return number;
  throw new Failure(`--next-invoice-number ist eine Zahl von ${FIRST} bis ${LAST}, nicht „${text}“.`);
}

export async function main() {
  const { options, positionals } = readCommand(
    {
      from: { type: 'string' },
      until: { type: 'string' },
      'binary-logs': { type: 'string' },
      replace: { type: 'boolean' },
      'next-invoice-number': { type: 'string' },
      list: { type: 'boolean' },
      in: { type: 'string' },
    },
    USAGE,
  );
  if (options.list) {
    if (options.from || positionals.length > 0) throw new Failure(USAGE);
    return listBackups(options);
  }
  const isClear = options.until !== undefined || options['binary-logs'] === undefined;
  if (!options.from || options.in || !isClear || positionals.length > 0) throw new Failure(USAGE);
  const nextInvoiceNumber = readNumber(options['next-invoice-number']);
  const dataDir = dataFolderOf(options);
  // The lock keeps the product from running or starting during the restore.
  if (dataDir !== undefined) process.on('exit', lockDataFolder(dataDir));
  const { readMoment, restoreCommand } = await loadCommands();
  const binaryLogs = options['binary-logs'];
  await restoreCommand({
    dataDir,
    from: options.from,
    replace: options.replace === true,
    nextInvoiceNumber,
    until: options.until === undefined ? undefined : readMoment(options.until),
    binaryLogs: binaryLogs && resolve(binaryLogs),
    say,
  });
}
