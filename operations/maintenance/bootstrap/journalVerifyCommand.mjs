import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { dataFolderOf, loadCommands, readCommand } from './options.mjs';

const USAGE =
  'So geht es: npm run journal:verify [-- --compose | --database mysql://… [--log <Protokoll des Dienstes>]]';

export async function main() {
  const { options, positionals } = readCommand({ database: { type: 'string' }, log: { type: 'string' } }, USAGE);
  if (positionals.length > 0 || (options.log && !options.database)) throw new Failure(USAGE);
  const { journalVerifyCommand } = await loadCommands();
  const { database, log } = options;
  const isValid = await journalVerifyCommand({ dataDir: dataFolderOf(options), database, log, say });
  if (!isValid) process.exitCode = 1;
}
