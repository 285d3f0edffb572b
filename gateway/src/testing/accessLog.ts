import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

interface LoggedRequest {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly address?: string;
  /** nginx only: the upstream addresses that were tried. */
  readonly upstream?: string;
}

/** Waits until the access log has `count` matching entries. */
export async function loggedRequests(
  accessLog: string,
  count: number,
  isWanted: (request: LoggedRequest) => boolean,
): Promise<LoggedRequest[]> {
  for (;;) {
    // The last line may be incomplete.
    const lines = (await readFile(accessLog, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    const requests: LoggedRequest[] = lines.map((line) => JSON.parse(line));
    const wanted = requests.filter((request) => request.status !== undefined && isWanted(request));
    if (wanted.length >= count) return wanted;
    await sleep(20);
  }
}
