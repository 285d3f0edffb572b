import { moduleOf, SERVICE_MODULES, SERVICE_NAMES, type ServiceModule } from '@parkwart/contracts/wire/services';
import { ADMIN_PASSWORD } from '../product/composeStack.ts';
import { type ComposeRun, LONG_RUNNING } from './composeRun.ts';
import { inspectContainers, userIdsOf } from './containers.ts';

/** The service that runs as root, because it also checks backups that belong to other users of the host. */
const RUNNING_AS_ROOT = 'backup';

const IMPORTS = `
  import { readFile } from 'node:fs/promises';
  import { createRequire } from 'node:module';
  const require = createRequire('/app/node_modules/');
  const secret = (name) => readFile('/run/secrets/' + name, 'utf8');
  const print = (result) => process.stdout.write(JSON.stringify(result));`;

/** Runs an ES module in the service's container. @returns the JSON that it prints */
async function evaluate({ product: stack }: ComposeRun, service: ServiceModule, program: string): Promise<unknown> {
  return JSON.parse(await stack.inside(service, 'node', '--input-type=module', '-e', IMPORTS + program));
}

/**
 * Runs a program like `evaluate`, connected as the service's database user. In the program, `code(sql)` returns the
 * statement's error code.
 */
const asDatabaseUser = (run: ComposeRun, service: ServiceModule, program: string) =>
  evaluate(
    run,
    service,
    `
    const connection = await require('mysql2/promise').createConnection(await secret('database_url'));
    const code = (sql) => connection.query(sql).then(() => 'done', (error) => error.code);
    ${program}
    await connection.end();`,
  );

export function itIsolatesContainers(run: ComposeRun): void {
  it('limits the rights and resources of every container', async () => {
    const containers = await inspectContainers(run.product);
    for (const { service, limits } of containers) {
      expect({ service, ...limits }).toMatchObject({
        service,
        ReadonlyRootfs: true,
        CapDrop: expect.arrayContaining(['ALL']),
        SecurityOpt: expect.arrayContaining(['no-new-privileges:true']),
        Init: true,
        LogConfig: { Config: { 'max-size': expect.any(String) } },
      });
      expect([service, limits.Memory > 0, Number(limits.PidsLimit) > 0]).toEqual([service, true, true]);
    }
    const running = containers.filter(({ isRunning }) => isRunning).map(({ service }) => service);
    expect(running.sort()).toEqual([...LONG_RUNNING, RUNNING_AS_ROOT].sort());
    for (const service of LONG_RUNNING) {
      expect(await userIdsOf(await run.product.compose('ps', '--quiet', service))).not.toContain('0');
    }
  });

  it('publishes only the gateway’s ports', async () => {
    const containers = await inspectContainers(run.product);
    const reachable = containers.filter(({ published }) => published.length > 0);
    expect(reachable.map(({ service, published }) => ({ service, published: published.sort() }))).toEqual([
      { service: 'gateway', published: ['127.0.0.1:8080/tcp', '127.0.0.1:8443/tcp'] },
    ]);
    const inPublic = containers.filter(({ networks }) => networks.includes('public'));
    expect(inPublic.map(({ service }) => service)).toEqual(['gateway']);
  });

  it('gives each service only its own secrets, and none in environment variables', async () => {
    const secretsOf = async (service: string) => (await run.product.inside(service, 'ls', '/run/secrets')).split('\n');
    expect(await secretsOf('svc-parking')).toEqual([
      'cookie_secure',
      'database_ca.pem',
      'database_url',
      'gateway_key',
      'service_keys.json',
      'service_public_keys.json',
    ]);
    expect(await secretsOf('mysql')).toEqual(['mysql_root_password']);
    const url = await run.product.inside('svc-users', 'cat', '/run/secrets/database_url');
    const secret = await run.product.inside('svc-users', 'cat', '/run/secrets/users_secret');
    const environments = (await inspectContainers(run.product))
      .filter(({ service }) => service !== 'prepare')
      .flatMap(({ environment }) => environment);
    for (const hidden of [new URL(url).password, secret, ADMIN_PASSWORD]) {
      expect(hidden.length).toBeGreaterThan(8);
      expect(environments.filter((setting) => setting.includes(hidden))).toEqual([]);
    }
  });

  it('ships no build tools', async () => {
    for (const service of SERVICE_MODULES) {
      const packages = (await run.product.inside(service, 'ls', '/app/node_modules')).split('\n');
      expect(packages).toContain('koa');
      expect(packages.filter((name) => /^(?:@photostructure|typescript|webpack|jest|@swc)$/.test(name))).toEqual([]);
    }
  });
}

export function itLimitsServices(run: ComposeRun): void {
  it('limits a service to its own database and its journal', async () => {
    const program = `
      const [databases] = await connection.query('SHOW DATABASES');
      const other = [await code('SELECT 1 FROM parkwart_parking.records'),
        await code('SELECT 1 FROM parkwart_parking_journal.journal_entries')];
      print({ databases: databases.map(({ Database }) => Database).sort(), other });`;
    expect(await asDatabaseUser(run, 'svc-users', program)).toEqual({
      databases: ['information_schema', 'parkwart_users', 'parkwart_users_journal', 'performance_schema'],
      other: ['ER_TABLEACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR'],
    });
  });

  it.each(SERVICE_NAMES)('lets %s add journal entries, but neither change nor remove them', async (name) => {
    const schema = `parkwart_${name}_journal`;
    const refused = ['journal_entries', 'journal_seals'].flatMap((table) => [
      `UPDATE ${schema}.${table} SET id = id`,
      `DELETE FROM ${schema}.${table}`,
      `REPLACE INTO ${schema}.${table} SELECT * FROM ${schema}.${table}`,
      `TRUNCATE TABLE ${schema}.${table}`,
      `ALTER TABLE ${schema}.${table} ADD extra INT`,
      `DROP TABLE ${schema}.${table}`,
    ]);
    const statements = JSON.stringify([...refused, `DROP DATABASE ${schema}`]);
    const program = `
      const codes = [];
      for (const sql of ${statements}) codes.push(await code(sql));
      print({ count: codes.length, kinds: [...new Set(codes)].sort() });`;
    expect(await asDatabaseUser(run, moduleOf(name), program)).toEqual({
      count: 13,
      kinds: ['ER_DBACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR'],
    });
  });

  it('limits svc-files to its own bucket, in a storage without a shell', async () => {
    const program = `
      const { Client } = require('minio');
      const [accessKey, secretKey] = [await secret('s3_access_key'), await secret('s3_secret_key')];
      const client = new Client({ endPoint: 'minio', port: 9000, useSSL: false, accessKey, secretKey });
      const other = await client.makeBucket('other').then(() => 'done', ({ code }) => code);
      print({ other, buckets: (await client.listBuckets()).map(({ name }) => name) });`;
    expect(await evaluate(run, 'svc-files', program)).toEqual({ other: 'AccessDenied', buckets: ['parkwart-files'] });
    await expect(run.product.inside('minio', 'sh', '-c', 'true')).rejects.toThrow(/sh/);
  });
}
