import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { journalSchemaOf } from '@parkwart/service-kit/journal/journalTables';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import type { DatabaseAccess, Replay } from './databases.ts';
import { type Program, startProgram } from './program.ts';

/** `mysqlbinlog` on local files, in UTC. */
export type BinaryLogReader = (folder: string) => {
  readonly program: Program;
  /** The folder as the program sees it. */
  readonly folder: string;
};

const numberOf = (file: string) => Number(/\.(\d+)$/.exec(file)?.[1]);

/** In their order. */
export async function binaryLogsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => /^[\w-]+\.\d{6,}$/.test(name)).sort((one, other) => numberOf(one) - numberOf(other));
}

/** @throws CommandError unless the logs go on where the snapshot ended, without a gap */
export async function findBinaryLogs({ folder, from }: Replay): Promise<{ place: string; files: string[] }> {
  const place = join(folder, from.server);
  const first = numberOf(from.file);
  const files = (await binaryLogsIn(place)).filter((file) => numberOf(file) >= first);
  const isWhole = files[0] === from.file && files.every((file, index) => numberOf(file) === first + index);
  if (!isWhole) throw new CommandError(texts.noBinaryLogs(from.file, place));
  return { place, files };
}

/**
 * Repeats what came between a snapshot and a moment, one schema after the other: no row needs another schema's.
 * Statements on users and rights are left out. @returns the number of logs
 */
export async function replayBinaryLogs(
  replay: Replay,
  { client, schemas }: { readonly client: Program; readonly schemas: DatabaseAccess['schemas'] },
  reader: BinaryLogReader,
): Promise<number> {
  const { place, files } = await findBinaryLogs(replay);
  const { program, folder } = reader(place);
  const end = replay.until.toISOString().slice(0, 19).replace('T', ' ');
  for (const schema of SERVICE_NAMES.flatMap((service) => [schemas[service], journalSchemaOf(schemas[service])])) {
    const range = [`--start-position=${replay.from.position}`, `--stop-datetime=${end}`];
    const paths = files.map((file) => join(folder, file));
    const options = [...range, `--database=${schema}`, ...paths];
    const { stdout, ended } = startProgram(program, options, Readable.from([]));
    // Binary mode: blobs hold any bytes.
    const loaded = startProgram(client, ['--binary-mode', '--default-character-set=utf8mb4'], stdout);
    loaded.stdout.resume();
    await Promise.all([ended, loaded.ended]);
  }
  return files.length;
}
