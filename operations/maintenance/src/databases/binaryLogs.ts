import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import type { Replay } from './databases.ts';
import { allSchemas, type BinaryLogReader, type MysqlServer } from './mysqlAccess.ts';
import { outputOf, startProgram } from './program.ts';

const numberOf = (file: string) => Number(/\.(\d+)$/.exec(file)?.[1]);

/** The names of the binary logs, oldest first. */
export async function binaryLogsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => /^[\w-]+\.\d{6,}$/.test(name)).sort((one, other) => numberOf(one) - numberOf(other));
}

/** @throws CommandError unless the logs continue from the snapshot without a gap */
export async function findBinaryLogs({ folder, from }: Replay): Promise<{ place: string; files: string[] }> {
  const place = join(folder, from.server);
  const first = numberOf(from.file);
  const files = (await binaryLogsIn(place)).filter((file) => numberOf(file) >= first);
  const isWhole = files[0] === from.file && files.every((file, index) => numberOf(file) === first + index);
  if (!isWhole) throw new CommandError(texts.noBinaryLogs(from.file, place));
  return { place, files };
}

/**
 * Replays the changes between a snapshot and a moment, one schema after the other, because no row refers to another
 * schema. Leaves out statements about users and privileges. @returns the number of logs
 */
export async function replayBinaryLogs(
  replay: Replay,
  { client, schemas }: MysqlServer,
  reader: BinaryLogReader,
): Promise<number> {
  const { place, files } = await findBinaryLogs(replay);
  const { program, folder } = reader(place);
  const end = replay.until.toISOString().slice(0, 19).replace('T', ' ');
  for (const schema of allSchemas({ schemas })) {
    const range = [`--start-position=${replay.from.position}`, `--stop-datetime=${end}`, `--database=${schema}`];
    const { stdout, ended } = startProgram(program, [...range, ...files.map((file) => join(folder, file))]);
    // `--binary-mode`, because blobs may contain any bytes.
    const loaded = outputOf(client, ['--binary-mode', '--default-character-set=utf8mb4'], stdout);
    await Promise.all([ended, loaded]);
  }
  return files.length;
}
