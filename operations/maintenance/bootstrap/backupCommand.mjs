import { resolve } from 'node:path';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { ROOT } from '../../embedded/bootstrap/root.mjs';
import { DEFAULT_FOLDER, dataFolderOf, listBackups, loadCommands, readCommand } from './options.mjs';

const USAGE =
  'So geht es: npm run backup -- --to <Ordner> [--full] [--check] [--compose], --check [--in <Ordner>] [--compose], --list [--in <Ordner>] [--compose]';
/** Exit code of a usable backup without files that the storage had lost. */
const WITH_GAPS = 2;

export async function main() {
  const { options, positionals } = readCommand(
    {
      to: { type: 'string' },
      full: { type: 'boolean' },
      check: { type: 'boolean' },
      list: { type: 'boolean' },
      in: { type: 'string' },
    },
    USAGE,
  );
  if (options.list) {
    if (options.to || options.check || positionals.length > 0) throw new Failure(USAGE);
    return listBackups(options);
  }
  const makes = options.to !== undefined;
  const isClear = makes ? options.in === undefined : options.check && !options.full;
  if (!isClear || options.to === '' || positionals.length > 0) throw new Failure(USAGE);
  const dataDir = dataFolderOf(options);
  const { backupCommand, checkCommand } = await loadCommands();
  if (makes) {
    const to = resolve(options.to);
    if (!(await backupCommand({ dataDir, to, full: options.full === true, say }))) process.exitCode = WITH_GAPS;
    if (options.check) await checkCommand({ dataDir, folder: to, say });
    return;
  }
  // The stack's own backups lie where its container has them.
  const folder = options.in ?? (dataDir === undefined ? undefined : DEFAULT_FOLDER);
  await checkCommand({ dataDir, folder: folder && resolve(ROOT, folder), say });
}
