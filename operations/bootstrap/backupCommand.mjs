import { resolve } from 'node:path';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { dataFolderOf, loadCommands, readCommand } from './options.mjs';

const USAGE = 'So geht es: npm run backup -- --to <Ordner> [--full] [--compose]';
/** Exit code of a usable backup without files that the storage had lost. */
const WITH_GAPS = 2;

export async function main() {
  const { options, positionals } = readCommand({ to: { type: 'string' }, full: { type: 'boolean' } }, USAGE);
  if (!options.to || positionals.length > 0) throw new Failure(USAGE);
  const { backupCommand } = await loadCommands();
  const isWhole = await backupCommand({
    dataDir: dataFolderOf(options),
    to: resolve(options.to),
    full: options.full === true,
    say,
  });
  if (!isWhole) process.exitCode = WITH_GAPS;
}
