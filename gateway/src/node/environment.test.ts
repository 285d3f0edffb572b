import { SERVICE_NAMES, urlSettingOf } from '@parkwart/contracts/wire/services';
import { readEnvironment } from './environment.ts';

const complete = {
  PORT: '8080',
  SITE_FOLDER: '/site',
  ...Object.fromEntries(SERVICE_NAMES.map((name) => [urlSettingOf(name), 'http://127.0.0.1:1'])),
  STORAGE_URL: 'http://127.0.0.1:4',
  GATEWAY_KEY: 'k'.repeat(32),
};

describe('readEnvironment', () => {
  it('requires the port, the site and the services, and listens on loopback by default', () => {
    expect(readEnvironment(complete)).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', LOG_LEVEL: 'info' });
  });

  it('names every missing or invalid value in one line', () => {
    const { STORAGE_URL: _missing, ...rest } = complete;
    const read = () => readEnvironment({ ...rest, PORT: 'eighty' });
    expect(read).toThrow(/^gateway: wrong environment: PORT \(.*\), STORAGE_URL \(.*\)$/);
  });

  it.each(['', ' ', '-1', '8e3', '0x50', '80.5', '65536'])('rejects the port „%s“', (PORT) => {
    expect(() => readEnvironment({ ...complete, PORT })).toThrow(/^gateway: wrong environment: PORT \(.*\)$/);
  });

  it.each([
    ['short', 'k'.repeat(31)],
    ['blank', ' \n'],
    ['one that would end its nginx directive', `${'k'.repeat(32)}"; set $x "`],
  ])('rejects a gateway key that is %s', (_title, GATEWAY_KEY) => {
    expect(() => readEnvironment({ ...complete, GATEWAY_KEY })).toThrow(/^gateway: wrong environment: GATEWAY_KEY \(/);
  });

  it('accepts 0 for a free port', () => {
    expect(readEnvironment({ ...complete, PORT: '0' }).PORT).toBe(0);
  });
});
