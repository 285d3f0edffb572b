import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { inRandomOrder, type Measurements, report } from './compare.ts';
import { NAMES, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { parkingServers, startOwn } from './parkingServer.ts';
import { cpuMicroseconds, type ServerProcess } from './servers/serverProcess.ts';

const RECORDS = 100_000;
const ROUNDS = 5;
const PATHS = ['/all-vehicle', '/records/export?list=all'];

interface Stream {
  readonly name: string;
  readonly server: ServerProcess;
  readonly path: string;
  readonly elapsed: number[];
  readonly cpu: number[];
}

export async function streams(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const servers = await parkingServers();
  await onEachDatabase(async (fill) => {
    const { database, url, close } = await fill(RECORDS);
    const [parking, bare] = [await servers.start(url), await startOwn('bareRows', url)];
    for (const path of PATHS) {
      const streams = [
        { name: 'svc-parking', server: parking, path: API_PREFIX + path, elapsed: [], cpu: [] },
        { name: 'the driver’s rows as JSON', server: bare, path: '/', elapsed: [], cpu: [] },
      ] as const satisfies Stream[];
      await measure(streams, servers.headers);
      const shown =
        (what: 'elapsed' | 'cpu') =>
        (stream: Stream): Measurements => ({
          name: stream.name,
          values: stream[what],
        });
      const title = `${path}, ${RECORDS.toLocaleString('de-DE')} records`;
      const [first, second] = streams;
      const elapsed = report(title, [shown('elapsed')(first), shown('elapsed')(second)], 'ms');
      const cpu = report(`${title}: CPU time of the server`, [shown('cpu')(first), shown('cpu')(second)], 'ms');
      const name = `${path.replace(/\?.*/, '')} ÷ the driver’s rows, ${NAMES[database.dialect]}`;
      figures.push(timed(name, elapsed, '×'), timed(`${name}, CPU`, cpu, '×', 0.1));
    }
    for (const { stop } of [parking, bare]) await stop();
    await close();
  });
  await servers.close();
  return figures;
}

async function measure(streams: readonly Stream[], headers: Readonly<Record<string, string>>): Promise<void> {
  for (const stream of streams) await readWhole(stream, headers);
  for (let round = 0; round < ROUNDS; round++) {
    for (const stream of inRandomOrder(streams)) {
      const [start, before] = [performance.now(), await cpuMicroseconds(stream.server.pid)];
      await readWhole(stream, headers);
      stream.elapsed.push(performance.now() - start);
      stream.cpu.push(((await cpuMicroseconds(stream.server.pid)) - before) / 1_000);
    }
  }
}

async function readWhole({ server, path }: Stream, headers: Readonly<Record<string, string>>): Promise<void> {
  const { ok, status, body } = await fetch(server.url + path, { headers });
  if (!ok || !body) throw new Error(`${path} responded with ${status}`);
  for await (const _chunk of body);
}
