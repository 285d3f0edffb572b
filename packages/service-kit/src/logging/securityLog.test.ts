import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnvironment, serviceEnvironment } from '../environment/environment.ts';
import { notesService } from '../testing/notesService.ts';
import { recordSecurity } from '../testing/securityLines.ts';
import { type ServiceUnderTest, startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeSqlite, type TestDatabase } from '../testing/testDatabase.ts';
import { makeTestKeys, type TestKeys } from '../testing/testKeys.ts';
import { SECURITY_EVENTS } from './securityEvents.ts';
import { createSecurityLog, openSecurityDestination } from './securityLog.ts';

describe('the security log', () => {
  let keys: TestKeys;
  let database: TestDatabase;
  let notes: ServiceUnderTest;
  let ordinary: string;
  const { securityLines, securityTo } = recordSecurity();

  beforeAll(async () => {
    keys = await makeTestKeys();
    database = await makeSqlite();
    notes = await startUnderTest(notesService(keys), database, {
      environment: { LOG_LEVEL: 'trace' },
      logTo: {
        write: (line) => {
          ordinary += line;
        },
      },
      securityTo,
    });
  });
  beforeEach(() => {
    ordinary = '';
    securityLines.length = 0;
  });
  afterAll(() => notes.remove());

  const from = { 'X-Forwarded-For': '192.0.2.7', 'X-Request-Id': 'request-of-the-test' };

  it('gets one line with account, address and request id for a request with the wrong role', async () => {
    const cookie = await keys.cookie();
    expect((await notes.request('GET', '/notes/1', { cookie, headers: from })).status).toBe(403);
    expect(securityLines).toEqual([
      expect.objectContaining({
        stream: 'security',
        service: 'svc-parking',
        event: 'right.refused',
        reason: 'wrong-role',
        account: 'id-of-kasse',
        address: '192.0.2.7',
        requestId: 'request-of-the-test',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      }),
    ]);
    expect(JSON.stringify(securityLines)).not.toContain(cookie.split('=')[1]);
    expect(ordinary).toContain('request-of-the-test');
    expect(ordinary).not.toMatch(/192\.0\.2\.7|id-of-kasse|security/);
  });

  it('gets one line for a write from another site', async () => {
    const headers = { ...from, 'Sec-Fetch-Site': 'cross-site' };
    const cookie = await keys.cookie();
    expect((await notes.request('POST', '/notes', { cookie, headers, json: { text: 'x' } })).status).toBe(403);
    expect(securityLines.map(({ event, reason, account }) => [event, reason, account])).toEqual([
      ['right.refused', 'foreign-site', 'id-of-kasse'],
    ]);
  });

  it('gets no line for a successful request, an unknown path or invalid input', async () => {
    const cookie = await keys.cookie({ role: 'Admin' });
    await notes.request('GET', '/notes/1', { cookie });
    await notes.request('GET', '/nowhere', { cookie });
    await notes.request('POST', '/notes', { cookie, json: {} });
    expect(securityLines).toEqual([]);
  });

  it('has its events counted in the metrics, starting at zero', async () => {
    const before = (await notes.request('GET', '/metrics')).body;
    expect(before).toMatch(/parkwart_security_events_total\{event="session.ended",reason="reuse",.*\} 0\n/);
    const count = (text: string) =>
      Number(/security_events_total\{event="right.refused",reason="wrong-role",.*\} (\d+)/.exec(text)?.[1]);
    await notes.request('GET', '/notes/1', { cookie: await keys.cookie() });
    expect(count((await notes.request('GET', '/metrics')).body)).toBe(count(before) + 1);
  });

  it('is appended to one file per day, readable only by its owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parkwart-security-'));
    const setting = join(folder, 'logs', 'security.log');
    for (const account of ['1', '2']) {
      createSecurityLog('svc-users', openSecurityDestination(setting), () => undefined).record({
        event: 'login',
        account,
      });
    }
    const [name = '', ...others] = await readdir(join(folder, 'logs'));
    expect(name).toMatch(/^security-\d{4}-\d\d-\d\d\.log$/);
    expect(others).toEqual([]);
    const file = join(folder, 'logs', name);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).account)).toEqual(['1', '2']);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  it('is written to stdout when its file cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parkwart-security-'));
    const stdout = recordSecurity();
    const opened = jest.spyOn(pino, 'destination').mockReturnValue(stdout.securityTo as never);
    const log = createSecurityLog('svc-users', openSecurityDestination(join(folder, 'security.log')), () => undefined);
    opened.mockRestore();
    await rm(folder, { recursive: true });
    log.record({ event: 'login', account: '1' });
    expect(stdout.securityLines).toEqual([expect.objectContaining({ event: 'login', account: '1' })]);
  });

  it.each(['', 'syslog', 'logs/security.log'])('stops the start when SECURITY_LOG is %j', (SECURITY_LOG) => {
    const source = { PORT: '0', DATABASE_URL: 'sqlite:/tmp/x', SECURITY_LOG };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(/SECURITY_LOG: must be stdout, stderr or/);
  });
});

const handbook = readFileSync(join(__dirname, '../../../../docs/operations/security-events.md'), 'utf8');

describe('the handbook', () => {
  it.each(Object.entries(SECURITY_EVENTS))(
    'explains the security event %s and each of its reasons',
    (event, reasons) => {
      const rows = handbook.split('\n').filter((line) => line.startsWith('|'));
      const first = rows.findIndex((row) => row.split('|')[1]?.includes(`\`${event}\``));
      expect(first).toBeGreaterThan(1);
      const next = rows.findIndex((row, index) => index > first && row.split('|')[1]?.trim());
      const explained = rows
        .slice(first, next < 0 ? undefined : next)
        .map((row) => row.split('|')[2])
        .join();
      for (const reason of reasons) expect(explained).toContain(`\`${reason}\``);
    },
  );
});
