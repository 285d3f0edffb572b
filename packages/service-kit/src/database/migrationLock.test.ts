import { makeCertificates, type TestCertificates } from '@parkwart/tooling/jest/certificates.mjs';
import { startDatabaseServer, type TestDatabaseServer } from '@parkwart/tooling/jest/databaseServer.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import mysql from 'mysql2/promise';
import { certificateAuthority, readEnvironment, serviceEnvironment } from '../environment/environment.ts';
import { isUnavailable } from '../errors/unavailable.ts';
import { testServiceKeysAsText } from '../testing/serviceKeys.ts';
import { makeServerDatabase } from '../testing/testDatabase.ts';
import { type DatabaseTls, readDatabaseTls } from './databaseTls.ts';
import { type Migration, migrate } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';

describeWithTool(
  'mysql',
  'a migration that loses its lock together with its connection, for example when the primary changes,',
  () => {
    it('stops before the next step, because another replica may hold the lock; the next start runs the migration again', async () => {
      const { url, remove } = await makeServerDatabase();
      const root = await mysql.createConnection(url);
      const ran: string[] = [];
      const migrations: Migration[] = [
        {
          name: 'first',
          up: async ({ database }) => {
            if (ran.push('first') > 1) return;
            const lock = `parkwart-migration-${new URL(url).pathname.slice(1)}`.slice(0, 64);
            const [holder] = await database.read<{ id: number }>('SELECT IS_USED_LOCK(:lock) AS id', { lock });
            await root.query(`KILL ${holder?.id}`);
          },
        },
        {
          name: 'next',
          up: async () => {
            ran.push('next');
          },
        },
      ];
      const error = await migrate(url, migrations).catch((thrown: unknown) => thrown);
      expect({ ran, isUnavailable: isUnavailable(error) }).toEqual({ ran: ['first'], isUnavailable: true });
      await migrate(url, migrations);
      expect(ran).toEqual(['first', 'first', 'next']);
      await root.end();
      await remove();
    });
  },
);

const GOOD = {
  PORT: '0',
  DATABASE_URL: 'mysql://parkwart@db.example/parkwart',
  ...testServiceKeysAsText('parking'),
  GATEWAY_KEY: 'y'.repeat(32),
};
const PEM = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----';

describe('TLS to MySQL', () => {
  const read = (settings: Record<string, string>) =>
    readDatabaseTls(readEnvironment(serviceEnvironment, { ...GOOD, ...settings }));

  it('is enabled by DATABASE_TLS, or by a CA in DATABASE_CA', () => {
    expect(read({})).toBeUndefined();
    expect(read({ DATABASE_CA: '' })).toBeUndefined();
    expect(read({ DATABASE_TLS: 'true' })).toEqual({});
    expect(read({ DATABASE_CA: PEM })).toEqual({ ca: PEM });
  });

  it('requires a PEM certificate for the CA', () => {
    expect(certificateAuthority.safeParse('no certificate').success).toBe(false);
  });

  it('requires a host name, because no certificate is verified for an IP address', () => {
    const message = 'DATABASE_URL: by TLS it must name the server’s host';
    for (const host of ['127.0.0.1', '[::1]']) {
      expect(() => openDatabase(`mysql://root@${host}:3306/parkwart`, undefined, {})).toThrow(message);
    }
  });
});

describeWithTool('mysql', 'a database server that requires TLS', () => {
  let [own, foreign]: TestCertificates[] = [];
  let databaseServer: TestDatabaseServer;
  beforeAll(async () => {
    [own, foreign] = await Promise.all([makeCertificates(), makeCertificates()]);
    databaseServer = await startDatabaseServer(process.env.PARKWART_TEST_DATABASE_TEMPLATE ?? '', { tls: own });
  });
  afterAll(async () => {
    await databaseServer.remove();
    await Promise.all([own?.remove(), foreign?.remove()]);
  });

  const readTlsVersion = async (tls: DatabaseTls | undefined, server = databaseServer.server) => {
    const database = openDatabase(`${server}/mysql`, undefined, tls);
    try {
      const [row] = await database.read<{ Value: string }>("SHOW STATUS LIKE 'Ssl_version'");
      return row?.Value;
    } finally {
      await database.close();
    }
  };

  it('accepts a client that trusts the CA of the server’s certificate', async () => {
    expect(await readTlsVersion({ ca: own?.ca ?? '' })).toMatch(/^TLSv1\.[23]$/);
  });

  it('lets its databases be migrated over TLS', async () => {
    await expect(migrate(`${databaseServer.server}/mysql`, [], { ca: own?.ca ?? '' })).resolves.toBeUndefined();
  });

  it('is rejected by a client that trusts only another CA, and by a client without a CA setting', async () => {
    await expect(readTlsVersion({ ca: foreign?.ca ?? '' })).rejects.toThrow(/certificate/);
    await expect(readTlsVersion({})).rejects.toThrow(/certificate/);
  });

  it('rejects connections without TLS', async () => {
    await expect(readTlsVersion(undefined)).rejects.toThrow(/insecure transport|Access denied/);
  });

  it('is rejected when its certificate is for another host', async () => {
    const other = await makeCertificates(['DNS:elsewhere.example']);
    const impostor = await startDatabaseServer(process.env.PARKWART_TEST_DATABASE_TEMPLATE ?? '', { tls: other });
    await expect(readTlsVersion({ ca: other.ca }, impostor.server)).rejects.toThrow(/altnames/);
    await impostor.remove();
    await other.remove();
  });
});
