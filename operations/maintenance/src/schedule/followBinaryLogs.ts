import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { binaryLogsIn } from '../databases/binaryLogs.ts';
import type { DatabaseAccess } from '../databases/databases.ts';
import { outputOf, type Program } from '../databases/program.ts';

interface Follow {
  readonly access: DatabaseAccess;
  readonly program: Program;
  /** SQL for the server's id. */
  readonly server: string;
  /** The folder in which each server gets a subfolder. */
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

const PAUSE_MS = 15_000;

/** Copies the server's binary logs as they are written. Reconnects until the signal aborts. */
export async function followBinaryLogs({ access, program, server, folder, say, signal }: Follow): Promise<void> {
  while (!signal?.aborted) {
    try {
      const [row] = await access.rows(`SELECT ${server}`);
      const place = join(folder, row?.[0] ?? '');
      await mkdir(place, { recursive: true, mode: 0o700 });
      const onServer = (await access.rows('SHOW BINARY LOGS')).map(([name = '']) => name);
      const first = firstToCopy(onServer, await binaryLogsIn(place));
      await outputOf(program, ['--read-from-remote-server', '--raw', '--stop-never', `--result-file=${place}/`, first]);
    } catch (error) {
      if (!signal?.aborted) say(error instanceof Error ? error.message : String(error));
    }
    await wait(PAUSE_MS, undefined, signal && { signal }).catch(() => undefined);
  }
}

/** The last copied log may have grown since it was copied, so it is copied again in full. */
export function firstToCopy(onServer: readonly string[], copied: readonly string[]): string {
  const last = copied.at(-1);
  return last !== undefined && onServer.includes(last) ? last : (onServer[0] ?? '');
}
