import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { compile } from '../../embedded/bootstrap/compile.mjs';
import { lockDataFolder } from '../../embedded/bootstrap/dataFolder.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { install } from '../../embedded/bootstrap/install.mjs';
import { PRODUCT } from '../../embedded/bootstrap/product.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { ROOT } from '../../embedded/bootstrap/root.mjs';
import { readDataFolder } from '../../embedded/bootstrap/settings.mjs';
import { buildImages, isImageName } from './buildImages.mjs';

/** The exit code of a usable backup that lacks files which the storage had already lost. */
const WITH_GAPS = 2;
const DEFAULT_FOLDER = resolve(ROOT, 'sicherungen');
const [FIRST_NUMBER, LAST_NUMBER] = [100_001, 2_000_000_000];
/** Secrets that third parties issue; the command reads them from standard input. */
const GIVEN = ['payment-key', 'payment-reports-key', 'print-service-key', 'smtp-password'];
const ROTATED = ['signing-keys', 'service-keys', 'users-secret', 'gateway-key', ...GIVEN];

const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };

/** `isClear` returns whether the combination of options is valid. */
const COMMANDS = {
  backup: {
    usage:
      'npm run backup -- --to <Ordner> [--full] [--check] [--compose], --check [--in <Ordner>] [--compose], --list [--in <Ordner>] [--compose]',
    options: { to: TEXT, full: FLAG, check: FLAG, list: FLAG, in: TEXT, compose: FLAG },
    isClear: ({ to, full, check, list, in: folder }) => {
      if (list) return !to && !check;
      return to === undefined ? check && !full : to !== '' && folder === undefined;
    },
    run: (options) => (options.list ? listBackups(options) : backUp(options)),
  },
  restore: {
    usage:
      'npm run restore -- --from <Ordner> [--until <Zeitpunkt> [--binary-logs <Ordner>]] [--replace] [--next-invoice-number <Zahl>] [--compose], oder --list [--in <Ordner>] [--compose]',
    options: {
      from: TEXT,
      until: TEXT,
      'binary-logs': TEXT,
      replace: FLAG,
      'next-invoice-number': TEXT,
      list: FLAG,
      in: TEXT,
      compose: FLAG,
    },
    isClear: ({ from, until, 'binary-logs': logs, list, in: folder }) =>
      list ? !from : from && !folder && (until !== undefined || logs === undefined),
    run: (options) => (options.list ? listBackups(options) : restore(options)),
  },
  rotate: {
    usage:
      'npm run rotate -- signing-keys|service-keys|users-secret|gateway-key [--compose], oder payment-key|payment-reports-key|print-service-key|smtp-password [--compose] < <Datei mit dem neuen Schlüssel>',
    options: { compose: FLAG },
    names: 1,
    isClear: (_options, name) => ROTATED.includes(name),
    run: async (options, name) => {
      const given = GIVEN.includes(name) ? await text(process.stdin) : undefined;
      await (await loadCommands()).rotateCommand({ dataDir: dataFolderOf(options), name, given, say });
    },
  },
  images: {
    usage: 'npm run images -- [--push <Registry>] [--version <Version>]',
    options: { push: TEXT, version: TEXT },
    isClear: isImageName,
    run: buildImages,
  },
  journalVerify: {
    usage: 'npm run journal:verify [-- --compose | --database mysql://… [--log <Protokoll des Dienstes>]]',
    options: { database: TEXT, log: TEXT, compose: FLAG },
    isClear: ({ database, log }) => database || !log,
    run: verifyJournal,
  },
  accountsVerify: {
    usage: 'npm run accounts:verify [-- --compose | --database mysql://…]',
    options: { database: TEXT, compose: FLAG },
    isClear: () => true,
    run: verifyAccounts,
  },
};

/** `node operations/maintenance/command.mjs <command> …` */
export async function main() {
  const [name, ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  await command.run(...readArguments(command, args));
}

/** @throws Failure with the usage */
function readArguments({ usage, options, names = 0, isClear }, args) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === names && isClear(values, ...positionals)) return [values, ...positionals];
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
  }
  throw new Failure(`So geht es: ${usage}`);
}

async function backUp({ to, full = false, check, in: folder, compose }) {
  const dataDir = dataFolderOf({ compose });
  const { backupCommand, checkCommand } = await loadCommands();
  if (to === undefined) {
    // Without --in, the compose stack checks the backups in its own container.
    const inDefault = dataDir === undefined ? undefined : DEFAULT_FOLDER;
    return checkCommand({ dataDir, folder: folder === undefined ? inDefault : resolve(ROOT, folder), say });
  }
  const isWhole = await backupCommand({ dataDir, to: resolve(to), full, say });
  if (!isWhole) process.exitCode = WITH_GAPS;
  if (check) await checkCommand({ dataDir, folder: resolve(to), say });
}

async function restore({ from, until, replace, compose, 'binary-logs': logs, 'next-invoice-number': number }) {
  const nextInvoiceNumber = number === undefined ? undefined : readNumber(number);
  const dataDir = dataFolderOf({ compose });
  // The lock prevents a start during the restore, and a restore while the product runs.
  if (dataDir !== undefined) process.on('exit', lockDataFolder(dataDir));
  const { restoreCommand } = await loadCommands();
  await restoreCommand({ dataDir, from, replace, nextInvoiceNumber, until, binaryLogs: logs && resolve(logs), say });
}

function readNumber(text) {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= FIRST_NUMBER && number <= LAST_NUMBER) return number;
  throw new Failure(`--next-invoice-number ist eine Zahl von ${FIRST_NUMBER} bis ${LAST_NUMBER}, nicht „${text}“.`);
}

/** Lists the backups in the folders from the handbook, or only those in the folder `in`. */
async function listBackups({ in: folder, compose }) {
  const { listCommand } = await loadCommands();
  const folders = folder ? [resolve(folder)] : [DEFAULT_FOLDER, '/backups'];
  await listCommand({ dataDir: dataFolderOf({ compose }), folders, say });
}

async function verifyJournal({ database, log, compose }) {
  const { journalVerifyCommand } = await loadCommands();
  const isValid = await journalVerifyCommand({ dataDir: dataFolderOf({ compose }), database, log, say });
  if (!isValid) process.exitCode = 1;
}

async function verifyAccounts({ database, compose }) {
  const { accountsVerifyCommand } = await loadCommands();
  const isValid = await accountsVerifyCommand({ dataDir: dataFolderOf({ compose }), database, say });
  if (!isValid) process.exitCode = 1;
}

/** Undefined for the compose stack. */
function dataFolderOf({ compose }) {
  if (compose || process.env.PARKWART_TARGET === 'compose') return undefined;
  return readDataFolder(process.env, ROOT);
}

async function loadCommands() {
  if (process.env.PARKWART_BUILT !== '1') {
    await install(ROOT, PRODUCT);
    await compile(ROOT, ['operations/maintenance']);
  }
  return import('../dist/cli.js');
}
