import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachService } from '@parkwart/contracts/wire/services';
import { makeServiceKey, testServiceKeysAsText } from '../testing/serviceKeys.ts';
import { readEnvironment, serviceEnvironment } from './environment.ts';
import { privateServiceKeys, publicServiceKeys } from './serviceKeys.ts';

const GOOD = {
  PORT: '8081',
  DATABASE_URL: 'sqlite:/tmp/x.sqlite',
  ...testServiceKeysAsText('parking'),
  GATEWAY_KEY: 'y'.repeat(32),
};

describe('the settings of a service', () => {
  it('are read from the environment, and missing settings get their default values', () => {
    expect(readEnvironment(serviceEnvironment, GOOD)).toMatchObject({
      PORT: 8081,
      HOST: '127.0.0.1',
      COOKIE_SECURE: false,
      LOG_LEVEL: 'info',
    });
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
  const { GATEWAY_KEY, ...WITHOUT } = GOOD;
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

  it.each(['', '\n', '\r\n'])('is read without its final line break %j', (ending) => {
    const source = { ...WITHOUT, GATEWAY_KEY_FILE: file(GATEWAY_KEY + ending) };
    expect(readEnvironment(serviceEnvironment, source).GATEWAY_KEY).toBe(GATEWAY_KEY);
  });

  it('takes precedence over an empty environment variable, because compose files set the variable to an empty text when the setting is unset', () => {
    const source = { ...GOOD, GATEWAY_KEY: '', GATEWAY_KEY_FILE: file(GATEWAY_KEY) };
    expect(readEnvironment(serviceEnvironment, source).GATEWAY_KEY).toBe(GATEWAY_KEY);
  });

  it('stops the start of the service when the file is missing, with a message that contains the path of the file', () => {
    const source = { ...WITHOUT, GATEWAY_KEY_FILE: join(folder, 'missing') };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(
      `GATEWAY_KEY_FILE: ${join(folder, 'missing')} cannot be read`,
    );
  });

  it('stops the start when its value is invalid; the message does not quote the value', () => {
    const source = { ...WITHOUT, GATEWAY_KEY_FILE: file('kurz') };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(
      /^Wrong or missing settings: GATEWAY_KEY: (?!.*kurz)/,
    );
  });

  it('must not be combined with the environment variable of the same name', () => {
    const source = { ...GOOD, GATEWAY_KEY_FILE: file(GATEWAY_KEY) };
    expect(() => readEnvironment(serviceEnvironment, source)).toThrow(
      'GATEWAY_KEY and GATEWAY_KEY_FILE: only one of them may be set',
    );
  });
});

const key = makeServiceKey();
const set = { keys: [{ ...key, madeAt: '2026-11-22T10:00:00.000Z' }] };
const everySet = forEachService(() => set);

describe('the settings of a service’s keys', () => {
  it('contain only the needed members of each key, and no private part of a public key', () => {
    expect(privateServiceKeys.parse(JSON.stringify(set))).toEqual({ keys: [key] });
    const { kty, crv, x } = key;
    expect(publicServiceKeys.parse(JSON.stringify(everySet)).files).toEqual({ keys: [{ kty, crv, x }] });
  });

  it.each([
    ['no JSON', `{"keys":"${key.d}`],
    ['no key', '{"keys":[]}'],
    ['a public key', JSON.stringify({ keys: [{ ...key, d: undefined }] })],
    ['a key on another curve', JSON.stringify({ keys: [{ ...key, crv: 'Ed448' }] })],
    ['a secret', JSON.stringify({ keys: [{ kty: 'oct', k: key.d }] })],
  ])('reject %s as private keys, with an error that does not contain the key', (_title, text) => {
    const { success, error } = privateServiceKeys.safeParse(text);
    expect(success).toBe(false);
    expect(JSON.stringify(error?.issues)).not.toContain(key.d);
  });

  it('require the public keys of each service', () => {
    const { files: _missing, ...others } = everySet;
    expect(publicServiceKeys.safeParse(JSON.stringify(others)).success).toBe(false);
    expect(publicServiceKeys.safeParse(JSON.stringify({ ...everySet, files: { keys: [] } })).success).toBe(false);
  });
});
