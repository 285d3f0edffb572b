import { loadavg } from 'node:os';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { ADMIN_PASSWORD, type ComposeStack, docker, planCompose } from '../compose/composeStack.ts';
import { record } from '../faults/resultTable.ts';
import { checkIn } from '../load/jobs.ts';
import { totalOf } from '../load/persistentUser.ts';
import { letter, underLoad } from '../load/underLoad.ts';
import { eventually } from '../testing/eventually.ts';
import { SERVERS, type Server, type Servers, serversOf } from './servers.ts';

jest.setTimeout(600_000);

const account = { user: 'admin', password: ADMIN_PASSWORD };
const MAX_OUTAGE_MS = 15_000;
const JOIN_SECONDS = 180;
const RESTART_SECONDS = 60;
/** For a secondary to apply the primary's transactions. */
const APPLY_SECONDS = 60;
const UNAVAILABLE = /: Der Dienst ist gerade nicht erreichbar/;
const BOOTHS = Array.from({ length: 8 }, () => checkIn);

describe('a group of three MySQL servers', () => {
  let stack: ComposeStack;
  let servers: Servers;
  let urls: string[];
  const all = new Map<string, number>();
  let runs = 0;

  beforeAll(async () => {
    const port = await freePort();
    stack = await planCompose({
      tls: false,
      overlays: ['docker-compose.cluster.yml'],
      settings: { GATEWAY_2_HTTP_PORT: port, GATEWAY_2_HTTPS_PORT: await freePort(), MYSQL_BUFFER_POOL: '64M' },
    });
    servers = serversOf(stack);
    urls = [stack.url, `http://localhost:${port}`];
    await stack.start();
  }, 1_800_000);
  afterAll(() => stack?.remove(), 180_000);

  const recordsOn = async (server: Server) => {
    const rows = await servers.sql(server, 'SELECT id, vehicleNumber FROM parkwart_parking.records');
    return rows.map((row) => row.split('\t')).map(([id, plate = '']) => [plate, Number(id)] as const);
  };

  /** Every server has each acknowledged check-in once, under its number, and no transaction that the primary lacks. */
  const requireAllStored = async () => {
    const transactions: string[] = [];
    for (const server of SERVERS) {
      const records = await recordsOn(server);
      const byPlate = new Map(records);
      expect([...all].filter(([plate, number]) => byPlate.get(plate) !== number)).toEqual([]);
      expect(byPlate.size).toBe(records.length);
      transactions.push(await servers.transactions(server));
    }
    const ofGroup = await servers.transactions(await servers.primary());
    for (const own of transactions) {
      expect(await servers.sql('mysql-node-1', `SELECT GTID_SUBTRACT('${own}', '${ofGroup}')`)).toEqual([]);
    }
    expect(new Set(all.values()).size).toBe(all.size);
  };
  const expectAllStored = () => eventually(APPLY_SECONDS, requireAllStored);

  /** Booths at both gateways check cars in, each car until it is acknowledged, until `during` settles. */
  const checkIns = async (during: (acknowledged: () => number) => Promise<void>) => {
    const load = { urls, account, jobs: BOOTHS, prefix: `G${letter(runs++)}-`, mayGiveUp: true };
    const { ledger, observed, seconds } = await underLoad(load, ({ records }) => during(() => records.length));
    for (const { plate, invoiceNumber } of ledger.records) all.set(plate, invoiceNumber);
    return { ...observed, seconds, acknowledged: ledger.records, longestOutageMs: ledger.longestGapMs() };
  };
  const atLeast = (acknowledged: () => number, count: number) => {
    const goal = acknowledged() + count;
    return eventually(240, async () => {
      if (acknowledged() < goal) throw new Error(`${acknowledged()} of ${goal} check-ins`);
    });
  };

  it('is formed by the first start, with one primary', async () => {
    await eventually(JOIN_SECONDS, servers.requireAll);
    expect(await servers.primary()).toBe('mysql-node-1');
    expect((await servers.members()).map(({ role }) => role).sort()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });

  it('gives invoice numbers without gaps, and every table has a primary key', async () => {
    const { acknowledged, refusals, violations } = await checkIns((count) => atLeast(count, 50));
    expect([refusals, violations]).toEqual([new Map(), new Map()]);
    const numbers = acknowledged.map(({ invoiceNumber }) => invoiceNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => 100_001 + index));
    const without = `SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES AS one
      WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA LIKE 'parkwart%' AND (ENGINE <> 'InnoDB' OR NOT EXISTS (
        SELECT 1 FROM information_schema.TABLE_CONSTRAINTS AS own WHERE own.CONSTRAINT_TYPE = 'PRIMARY KEY'
          AND own.TABLE_SCHEMA = one.TABLE_SCHEMA AND own.TABLE_NAME = one.TABLE_NAME))`;
    expect(await servers.sql('mysql-node-1', without)).toEqual([]);
  });

  const HARMS: [string, (server: Server) => Promise<unknown>, (server: Server) => Promise<unknown>][] = [
    ['killed', (server) => servers.kill(server), async () => undefined],
    ['cut off', (server) => servers.cutOff(server), (server) => servers.reconnect(server)],
    ['frozen', (server) => servers.pause(server), (server) => servers.unpause(server)],
    ['stopped', (server) => stack.compose('stop', server), () => stack.compose('start')],
  ];

  it.each(HARMS)(
    'keeps every check-in when the primary is %s under load, and lets it join again',
    async (title, harm, heal) => {
      await eventually(JOIN_SECONDS, servers.requireAll);
      const before = await servers.primary();
      const { refusals, violations, seconds, longestOutageMs, acknowledged } = await checkIns(async (count) => {
        await atLeast(count, 100);
        await harm(before);
        await atLeast(count, 100);
      });
      expect(await servers.primary()).not.toBe(before);
      expect(violations).toEqual(new Map());
      expect([...refusals.keys()].filter((sentence) => !UNAVAILABLE.test(sentence))).toEqual([]);
      expect(longestOutageMs).toBeLessThan(MAX_OUTAGE_MS);
      await heal(before);
      await eventually(JOIN_SECONDS, servers.requireAll);
      await expectAllStored();
      record({
        form: 'cluster',
        fault: `primary of three MySQL servers ${title}`,
        promise: 'each acknowledged check-in there once, no number twice; 503 only; the next one within 15 s',
        load: acknowledged.length / seconds,
        injected: 1,
        acknowledged: acknowledged.length,
        lost: 0,
        refused: totalOf(refusals),
        machineLoad: loadavg()[0] ?? 0,
        recoveryMs: longestOutageMs,
      });
    },
  );

  it('accepts no write on a restarted server until it is a member again', async () => {
    const former = await servers.primary();
    await stack.compose('stop', 'keeper');
    await servers.kill(former);
    await eventually(RESTART_SECONDS, () =>
      expect(servers.onItself(former, 'CREATE DATABASE outside')).rejects.toThrow('super-read-only'),
    );
    await stack.compose('start', 'keeper');
    await eventually(JOIN_SECONDS, servers.requireAll);
    await expectAllStored();
  });

  it('continues with the newest data after all servers were killed at once under load', async () => {
    await checkIns(async (count) => {
      await atLeast(count, 50);
      await servers.kill(...SERVERS);
      await atLeast(count, 50);
    });
    await eventually(JOIN_SECONDS, servers.requireAll);
    await expectAllStored();
  });

  it('restarts after all servers were stopped one after the other', async () => {
    await stack.compose('stop', 'mysql-node-1');
    await checkIns((count) => atLeast(count, 20));
    await stack.compose('stop', 'mysql-node-2');
    await stack.compose('stop', 'mysql-node-3');
    await stack.compose('start', ...SERVERS);
    await checkIns((count) => atLeast(count, 20));
    await eventually(JOIN_SECONDS, servers.requireAll);
    await expectAllStored();
  });

  it('lets a server with an empty volume copy everything', async () => {
    const [lost = 'mysql-node-3'] = (await servers.members())
      .filter(({ role }) => role !== 'PRIMARY')
      .map(({ server }) => server);
    await stack.compose('rm', '--stop', '--force', lost);
    await docker('volume', 'rm', `${stack.project}_${lost === 'mysql-node-1' ? 'mysql' : lost}`);
    await stack.compose('up', '--no-build', '--detach', '--no-deps', lost);
    await eventually(JOIN_SECONDS, servers.requireAll);
    await expectAllStored();
  });

  it('backs up a secondary so that it can be restored, without a position in the binary log', async () => {
    const command =
      'exec mysql --defaults-extra-file=/run/secrets/client.cnf --port="$MYSQL_DUMP_PORT" -NBe "SELECT @@hostname"';
    for (const run of [
      ['run', '--rm', '--no-deps', '-T', 'databases'],
      ['exec', '-T', 'backup'],
    ]) {
      const dumped = await stack.compose(...run, 'sh', '-c', command);
      expect(SERVERS).toContain(dumped);
      expect(dumped).not.toBe(await servers.primary());
    }
    const schedule =
      'node /app/operations/maintenance/dist/schedule/main.js now && cat "$(ls -td /backups/2* | head -1)/manifest.json"';
    const output = await stack.inside('backup', 'sh', '-c', schedule);
    expect(output).toMatch(/Probeweise wiederhergestellt und verglichen: \d+ Tabellen/);
    expect(output).toContain('"counts"');
    expect(output).not.toContain('binaryLog');
  });
});
