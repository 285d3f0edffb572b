import { readEnvironment, serviceEnvironment } from './environment.ts';

const GOOD = { PORT: '8081', DATABASE_URL: 'sqlite:/tmp/x.sqlite', INTERNAL_SECRET: 'x'.repeat(32) };

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
