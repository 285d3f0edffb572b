import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment, serviceEnvironment } from './environment.ts';

const GOOD = {
  PORT: '8081',
  DATABASE_URL: 'sqlite:/tmp/x.sqlite',
  INTERNAL_SECRET: 'x'.repeat(32),
  GATEWAY_KEY: 'y'.repeat(32),
};

describe('the settings of a service', () => {
  it('are read, with what is usual for those left out', () => {
    expect(readEnvironment(serviceEnvironment, GOOD)).toMatchObject({
      PORT: 8081,
      HOST: '127.0.0.1',
      COOKIE_SECURE: false,
      LOG_LEVEL: 'info',
    });
  });

  it('take port 0 for a free one', () => {
    expect(readEnvironment(serviceEnvironment, { ...GOOD, PORT: '0' }).PORT).toBe(0);
  });

  it.each(['', ' ', '80 81', '-1', '1e3', '0x50', '80.5', '65536', 'http'])(
    'stop the start when PORT is %j',
    (port) => {
      expect(() => readEnvironment(serviceEnvironment, { ...GOOD, PORT: port })).toThrow(
        /^Wrong or missing settings: PORT: /,
      );
    },
  );
});

describe('a setting in a file', () => {
  const { INTERNAL_SECRET, ...WITHOUT } = GOOD;
  let folder: string;
  const file = (content: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-settings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['', '\n', '\r\n'])('is read up to its line break %j', (ending) => {
    const source = { ...WITHOUT, INTERNAL_SECRET_FILE: file(INTERNAL_SECRET + ending) };
    expect(readEnvironment(serviceEnvironment, source).INTERNAL_SECRET).toBe(INTERNAL_SECRET);
  });

  it('counts beside an empty one in the environment, which compose files leave there', () => {
    const source = { ...GOOD, INTERNAL_SECRET: '', INTERNAL_SECRET_FILE: file(INTERNAL_SECRET) };
    expect(readEnvironment(serviceEnvironment, source).INTERNAL_SECRET).toBe(INTERNAL_SECRET);
  });

  it('stops the start with the name of a file that is not there', () => {
    const source = { ...WITHOUT, INTERNAL_SECRET_FILE: join(folder, 'missing') };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(
      `INTERNAL_SECRET_FILE: ${join(folder, 'missing')} cannot be read`,
    );
  });

  it('stops the start when it is wrong, without telling it', () => {
    const source = { ...WITHOUT, INTERNAL_SECRET_FILE: file('kurz') };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(
      /^Wrong or missing settings: INTERNAL_SECRET: (?!.*kurz)/,
    );
  });

  it('may not contradict the environment', () => {
    const source = { ...GOOD, INTERNAL_SECRET_FILE: file(INTERNAL_SECRET) };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(
      'INTERNAL_SECRET and INTERNAL_SECRET_FILE: only one of them may be set',
    );
  });

  it('is a path like any other where the setting itself is called so', () => {
    const schema = serviceEnvironment.extend({
      KEYS: serviceEnvironment.shape.HOST,
      KEYS_FILE: serviceEnvironment.shape.HOST,
    });
    expect(readEnvironment(schema, { ...GOOD, KEYS_FILE: '/keys.json' })).toMatchObject({ KEYS_FILE: '/keys.json' });
  });
});
