import { resolve } from 'node:path';
import { lockDataFolder } from '../../embedded/bootstrap/dataFolder.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { dataFolderOf, loadCommands, readCommand } from './options.mjs';

const USAGE = 'So geht es: npm run restore -- --from <Ordner> [--replace] [--next-invoice-number <Zahl>] [--compose]';
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
    { from: { type: 'string' }, replace: { type: 'boolean' }, 'next-invoice-number': { type: 'string' } },
    USAGE,
  );
  if (!options.from || positionals.length > 0) throw new Failure(USAGE);
  const nextInvoiceNumber = readNumber(options['next-invoice-number']);
  const dataDir = dataFolderOf(options);
  // The lock keeps the product from running or starting during the restore.
  if (dataDir !== undefined) process.on('exit', lockDataFolder(dataDir));
  const { restoreCommand } = await loadCommands();
  await restoreCommand({
    dataDir,
    from: resolve(options.from),
    replace: options.replace === true,
    nextInvoiceNumber,
    say,
  });
}
