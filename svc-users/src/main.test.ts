import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makePrivateKey } from './testing/makePrivateKey.ts';
import { TEST_USERS_SECRET } from './testing/startUsers.ts';

const MAIN = join(__dirname, '..', 'dist', 'main.js');

interface LogLine {
  readonly level: number;
  readonly msg: string;
}

describe('the process of svc-users', () => {
  let folder: string;
  let good: Record<string, string>;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-users-'));
    const keysFile = join(folder, 'keys.json');
    writeFileSync(keysFile, JSON.stringify({ keys: [makePrivateKey()] }));
    good = {
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'users.sqlite')}`,
      ...testServiceKeysAsText('users'),
      USERS_SECRET: TEST_USERS_SECRET,
      GATEWAY_KEY: TEST_GATEWAY_KEY,
      SIGNING_KEYS_FILE: keysFile,
      COOKIE_SECURE: 'true',
    };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (environment: Record<string, string | undefined>) => {
    const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(child, 'exit');
    const lines: LogLine[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      const entry = JSON.parse(line) as LogLine;
      lines.push(entry);
      if (entry.msg === 'ready') child.kill('SIGTERM');
    }
    return { code: (await ended)[0] as number, lines };
  };
  const fatal = (lines: readonly LogLine[]) => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);

  it('logs that it listens and that it is ready, and shuts down gracefully', async () => {
    const { code, lines } = await run({ ...good, PARKWART_ADMIN_PASSWORD: 'Regen am Kiosk 7' });
    expect(lines.map(({ msg }) => msg)).toEqual(['listening', 'ready', 'stopped']);
    expect(code).toBe(0);
  });

  it.each([
    [
      'an empty database without a password for the first admin',
      {},
      /^The database holds no account: set PARKWART_ADMIN_PASSWORD/,
    ],
    ['an empty password', { PARKWART_ADMIN_PASSWORD: '' }, /^The database holds no account/],
    [
      'keys of another service',
      testServiceKeysAsText('files'),
      /^SERVICE_PUBLIC_KEYS: the key with which svc-users signs/,
    ],
    ['no signing keys', { SIGNING_KEYS_FILE: undefined }, /^Wrong or missing settings: SIGNING_KEYS_FILE: /],
    ['a missing signing key file', { SIGNING_KEYS_FILE: '/nowhere.json' }, /^SIGNING_KEYS_FILE: /],
    ['COOKIE_SECURE neither true nor false', { COOKIE_SECURE: 'maybe' }, /^Wrong or missing settings: COOKIE_SECURE: /],
    ['a secret that is too short', { USERS_SECRET: 'short' }, /^Wrong or missing settings: USERS_SECRET: /],
  ])('exits with an error of one line for %s', async (_title, change, message) => {
    const { code, lines } = await run({ ...good, ...change });
    expect(code).toBe(1);
    expect(fatal(lines)).toEqual([expect.stringMatching(message)]);
    expect(fatal(lines)[0]).not.toContain('\n');
  });
});
