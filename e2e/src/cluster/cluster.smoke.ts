import { eventually } from '@parkwart/service-kit/testing/eventually';
import { figuresOf, record } from '../faults/resultTable.ts';
import { contention } from '../load/contention.ts';
import { docker } from '../product/composeStack.ts';
import { atLeast, ClusterRun } from './clusterRun.ts';
import { SERVERS, type Server } from './servers.ts';

jest.setTimeout(600_000);

const MAX_OUTAGE_MS = 15_000;
const RESTART_SECONDS = 60;
const AT_ONE_CAR = 3;
const UNAVAILABLE = /: Der Dienst ist gerade nicht erreichbar/;

describe('a group of three MySQL servers', () => {
  const run = new ClusterRun();
  beforeAll(() => run.start(), 1_800_000);
  afterAll(() => run.stack?.remove(), 180_000);

  it('is formed by the first start, with one primary', async () => {
    await run.allJoined();
    expect(await run.servers.primary()).toBe('mysql-node-1');
    expect((await run.servers.members()).map(({ role }) => role).sort()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });

  it('gives invoice numbers without gaps, and every table has a primary key', async () => {
    const { ledger, observed } = await run.checkIns((count) => atLeast(count, 50));
    expect([observed.refusals, observed.violations]).toEqual([new Map(), new Map()]);
    const numbers = ledger.records.map(({ invoiceNumber }) => invoiceNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => 100_001 + index));
    const without = `SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES AS one
      WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA LIKE 'parkwart%' AND (ENGINE <> 'InnoDB' OR NOT EXISTS (
        SELECT 1 FROM information_schema.TABLE_CONSTRAINTS AS own WHERE own.CONSTRAINT_TYPE = 'PRIMARY KEY'
          AND own.TABLE_SCHEMA = one.TABLE_SCHEMA AND own.TABLE_NAME = one.TABLE_NAME))`;
    expect(await run.servers.sql('mysql-node-1', without)).toEqual([]);
  });

  const HARMS: [string, (server: Server) => Promise<unknown>, (server: Server) => Promise<unknown>][] = [
    ['killed', (server) => run.servers.kill(server), async () => undefined],
    ['cut off', (server) => run.servers.cutOff(server), (server) => run.servers.reconnect(server)],
    ['frozen', (server) => run.servers.pause(server), (server) => run.servers.unpause(server)],
    ['stopped', (server) => run.stack.compose('stop', server), () => run.stack.compose('start')],
  ];

  it.each(HARMS)(
    'keeps every check-in when the primary is %s under load, and lets it join again',
    async (title, harm, heal) => {
      await run.allJoined();
      const before = await run.servers.primary();
      const report = await run.checkIns(async (count) => {
        await atLeast(count, 100);
        await harm(before);
        await atLeast(count, 100);
      }, contention(AT_ONE_CAR));
      expect(await run.servers.primary()).not.toBe(before);
      const { refusals, violations } = report.observed;
      expect(violations).toEqual(new Map());
      expect([...refusals.keys()].filter((sentence) => !UNAVAILABLE.test(sentence))).toEqual([]);
      const longestOutageMs = report.ledger.longestGapMs();
      expect(longestOutageMs).toBeLessThan(MAX_OUTAGE_MS);
      await heal(before);
      await run.allJoined();
      await run.expectAllStored();
      record({
        form: 'cluster',
        fault: `primary of three MySQL servers ${title}`,
        promise: 'each acknowledged check-in there once, no number twice; 503 only; the next one within 15 s',
        ...figuresOf(report),
        injected: 1,
        lost: 0,
        recoveryMs: longestOutageMs,
      });
    },
  );

  it('accepts no write on a restarted server until it is a member again', async () => {
    const former = await run.servers.primary();
    await run.stack.compose('stop', 'keeper');
    await run.servers.kill(former);
    await eventually(RESTART_SECONDS, () =>
      expect(run.servers.onItself(former, 'CREATE DATABASE outside')).rejects.toThrow('super-read-only'),
    );
    await run.stack.compose('start', 'keeper');
    await run.allJoined();
    await run.expectAllStored();
  });

  it('continues with the newest data after all servers were killed at once under load', async () => {
    await run.checkIns(async (count) => {
      await atLeast(count, 50);
      await run.servers.kill(...SERVERS);
      await atLeast(count, 50);
    });
    await run.allJoined();
    await run.expectAllStored();
  });

  it('restarts after all servers were stopped one after the other', async () => {
    await run.stack.compose('stop', 'mysql-node-1');
    await run.checkIns((count) => atLeast(count, 20));
    await run.stack.compose('stop', 'mysql-node-2');
    await run.stack.compose('stop', 'mysql-node-3');
    await run.stack.compose('start', ...SERVERS);
    await run.checkIns((count) => atLeast(count, 20));
    await run.allJoined();
    await run.expectAllStored();
  });

  it('lets a server with an empty volume copy everything', async () => {
    const [lost = 'mysql-node-3'] = (await run.servers.members())
      .filter(({ role }) => role !== 'PRIMARY')
      .map(({ server }) => server);
    await run.stack.compose('rm', '--stop', '--force', lost);
    await docker('volume', 'rm', `${run.stack.project}_${lost === 'mysql-node-1' ? 'mysql' : lost}`);
    await run.stack.compose('up', '--no-build', '--detach', '--no-deps', lost);
    await run.allJoined();
    await run.expectAllStored();
  });

  it('backs up a secondary so that it can be restored, without a position in the binary log', async () => {
    const command =
      'exec mysql --defaults-extra-file=/run/secrets/client.cnf --port="$MYSQL_DUMP_PORT" -NBe "SELECT @@hostname"';
    for (const container of [
      ['run', '--rm', '--no-deps', '-T', 'databases'],
      ['exec', '-T', 'backup'],
    ]) {
      const dumped = await run.stack.compose(...container, 'sh', '-c', command);
      expect(SERVERS).toContain(dumped);
      expect(dumped).not.toBe(await run.servers.primary());
    }
    const schedule =
      'node /app/operations/maintenance/dist/schedule/main.js now && cat "$(ls -td /backups/2* | head -1)/manifest.json"';
    const output = await run.stack.inside('backup', 'sh', '-c', schedule);
    expect(output).toMatch(/Probeweise wiederhergestellt und verglichen: \d+ Tabellen/);
    expect(output).toContain('"counts"');
    expect(output).not.toContain('binaryLog');
  });
});
