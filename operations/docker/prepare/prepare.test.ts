import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { SERVICE_MODULES, SERVICE_NAMES } from '../../../packages/contracts/src/wire/services.ts';
import { handOutPassword } from './adminPassword.ts';
import { type Places, prepare as prepareWithin, type Settings } from './prepare.ts';

const CONTAINERS = [...SERVICE_MODULES, 'mysql', 'databases', 'minio', 'bucket', 'backup', 'gateway'];

describeWithTool('openssl', 'the preparation of secrets and certificates for the containers', () => {
  let folder: string;
  let places: Places;
  const read = (...path: string[]) => readFileSync(join(folder, 'handed-out', ...path), 'utf8');
  const everything = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-prepare-'));
    for (const name of ['secretsFolder', 'storage', ...CONTAINERS.map((container) => join('handed-out', container))]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    places = {
      secretsFolder: join(folder, 'secretsFolder'),
      containersFolder: join(folder, 'handed-out'),
      certificate: join(folder, 'certificate.pem'),
      key: join(folder, 'key.pem'),
      databaseCa: join(folder, 'certificate.pem'),
      s3Ca: join(folder, 'certificate.pem'),
      storage: join(folder, 'storage'),
      owner,
    };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const prepare = (settings: Settings, at: Places) => prepareWithin(settings, at, 0);

  const makeCertificate = () => {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-subj', '/CN=localhost'];
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', places.key, '-out', places.certificate], {
      stdio: 'ignore',
    });
  };
  const WITH_TLS = { TLS_CERTIFICATE: '/etc/tls/parkwart.pem', TLS_KEY: '/etc/tls/parkwart.key' };

  it('waits at the first start for the result of the password check, and stops with the check’s message if the password is refused', async () => {
    const password = { secretsFolder: places.secretsFolder, handedOut: join(folder, 'handed-out/svc-users') };
    for (const _attempt of [1, 2]) {
      const started = prepareWithin({}, places);
      await Promise.all([
        expect(started).rejects.toThrow('PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort ist zu verbreitet.'),
        expect(handOutPassword('Passwort123', password)).rejects.toThrow('zu verbreitet'),
      ]);
      expect(everything()).toEqual([]);
    }
    await Promise.all([prepareWithin({}, places), handOutPassword('Regen am Kiosk 7', password)]);
    expect(read('svc-users', 'users_secret')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leaves no file behind if a password and another setting are refused at the same time', async () => {
    const password = { secretsFolder: places.secretsFolder, handedOut: join(folder, 'handed-out/svc-users') };
    await Promise.allSettled([prepareWithin(WITH_TLS, places), handOutPassword('Passwort123', password)]);
    expect(everything()).toEqual([]);
  });

  it('hands out the payment provider’s key from the settings, or the rotated key if there is one', async () => {
    await prepare({ PAYMENT_KEY: 'live_of_the_settings' }, places);
    expect(read('svc-parking', 'payment_key')).toBe('live_of_the_settings');
    writeFileSync(join(places.secretsFolder, 'payment_key'), 'live_rotated\n');
    await prepare({ PAYMENT_KEY: 'live_of_the_settings' }, places);
    expect(read('svc-parking', 'payment_key')).toBe('live_rotated');
  });

  it('creates secrets and gives each container only the secrets that it needs', async () => {
    expect(await prepare({}, places)).toEqual([
      expect.stringMatching(/^made: service_keys\.json, users_secret, /),
      'no certificate: plain HTTP, only on this machine',
    ]);
    expect(readdirSync(join(folder, 'handed-out/svc-parking')).sort()).toEqual([
      'cookie_secure',
      'database_ca.pem',
      'database_url',
      'gateway_key',
      'payment_key',
      'payment_reports_key',
      'print_service_key',
      'service_keys.json',
      'service_public_keys.json',
      'smtp_password',
    ]);
    expect(read('svc-users', 'users_secret')).toMatch(/^[0-9a-f]{64}$/);
    expect(read('gateway', 'gateway_key')).toMatch(/^[0-9a-f]{64}$/);
    expect(read('svc-users', 'gateway_key')).toBe(read('gateway', 'gateway_key'));
    expect(JSON.parse(read('svc-users', 'signing_keys.json')).keys).toHaveLength(1);
    expect(read('svc-users', 'cookie_secure')).toBe('false');
    const passwords = SERVICE_NAMES.map((name) => new URL(read(`svc-${name}`, 'database_url')).password);
    expect(new Set(passwords).size).toBe(SERVICE_NAMES.length);
    for (const password of passwords)
      expect(read('databases', 'databases.sql')).toContain(`IDENTIFIED BY '${password}'`);
    expect(read('databases', 'databases.sql').match(/^GRANT .*$/gm)).toEqual([
      ...SERVICE_NAMES.flatMap((name) => [
        'GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX ' +
          `ON \`parkwart\\_${name}\`.* TO 'parkwart_${name}'@'%';`,
        `GRANT SELECT, INSERT ON \`parkwart\\_${name}\\_journal\`.* TO 'parkwart_${name}'@'%';`,
      ]),
      ...SERVICE_NAMES.flatMap((name) => [name, `${name}\\_journal`]).map(
        (name) => `GRANT SELECT, SHOW VIEW, TRIGGER, LOCK TABLES ON \`parkwart\\_${name}\`.* TO 'parkwart_backup'@'%';`,
      ),
      "GRANT RELOAD, REPLICATION CLIENT, REPLICATION SLAVE ON *.* TO 'parkwart_backup'@'%';",
    ]);
    expect(readdirSync(join(folder, 'handed-out/backup')).sort()).toEqual([
      'client.cnf',
      's3_access_key',
      's3_secret_key',
    ]);
    expect(read('backup', 'client.cnf')).toContain('user=parkwart_backup\n');
    expect(statSync(join(places.secretsFolder, 'users_secret')).mode & 0o777).toBe(0o400);
  });

  it('changes nothing when it runs again', async () => {
    await prepare({}, places);
    const before = everything();
    expect(await prepare({}, places)).toEqual(['no certificate: plain HTTP, only on this machine']);
    expect(everything()).toEqual(before);
  });

  it('hands out a secret that the operator created', async () => {
    writeFileSync(join(places.secretsFolder, 'gateway_key'), `${'x'.repeat(40)}\n`);
    await prepare({}, places);
    expect(read('svc-files', 'gateway_key')).toBe('x'.repeat(40));
  });

  it('gives each service its own private key and the public keys of all services', async () => {
    await prepare({}, places);
    const published = read('svc-users', 'service_public_keys.json');
    for (const name of SERVICE_NAMES) {
      const {
        keys: [own],
      } = JSON.parse(read(`svc-${name}`, 'service_keys.json'));
      expect(createPrivateKey({ key: own, format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
      expect(JSON.parse(published)[name].keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', x: own.x }]);
      expect(read(`svc-${name}`, 'service_public_keys.json')).toBe(published);
      const distributed = everything().filter(([path = '']) => path.includes('handed-out'));
      expect(distributed.filter(([, text]) => text?.includes(own.d)).map(([path]) => path)).toEqual([
        join(folder, 'handed-out', `svc-${name}`, 'service_keys.json'),
      ]);
    }
  });

  it('stops with an error of one line for invalid keys, without quoting the keys', async () => {
    writeFileSync(join(places.secretsFolder, 'service_keys.json'), '{"users":{"keys":[{"d":"geheim"}]}}');
    await expect(prepare({}, places)).rejects.toThrow(/^service_keys\.json: (?!.*geheim)/);
  });

  it('gives the gateway its certificate, and removes the certificate once it is no longer configured', async () => {
    makeCertificate();
    const [, note] = await prepare({ ...WITH_TLS, PUBLIC_ADDRESS: '0.0.0.0' }, places);
    expect(note).toMatch(/^TLS, certificate good until \d{4}-\d\d-\d\d$/);
    expect(read('gateway', 'certificate_key.pem')).toBe(readFileSync(places.key, 'utf8'));
    expect(read('svc-users', 'cookie_secure')).toBe('true');
    await prepare({}, places);
    expect(readdirSync(join(folder, 'handed-out/gateway'))).toEqual(['gateway_key', 's3_ca.pem']);
    expect(read('svc-users', 'cookie_secure')).toBe('false');
  });

  it('gives a CA to the containers that verify certificates with this CA, and removes the CA once it is no longer configured', async () => {
    makeCertificate();
    const authority = readFileSync(places.certificate, 'utf8');
    await prepare({ DATABASE_CA: '/etc/tls/mysql.pem', S3_CA: '/etc/tls/s3.pem' }, places);
    for (const name of SERVICE_NAMES) expect(read(`svc-${name}`, 'database_ca.pem')).toBe(authority);
    for (const name of ['svc-files', 'gateway']) expect(read(name, 's3_ca.pem')).toBe(authority);
    await prepare({}, places);
    expect(read('svc-users', 'database_ca.pem') + read('svc-files', 's3_ca.pem') + read('gateway', 's3_ca.pem')).toBe(
      '',
    );
  });

  it('creates users for a group of MySQL servers and its proxy; no other container gets these users’ passwords', async () => {
    for (const name of ['keeper', 'mysql-proxy']) mkdirSync(join(places.containersFolder, name));
    await prepare({ DATABASE_CLUSTER: 'true' }, places);
    const [, replication = ''] = /PASSWORD = '(\w{32})'/.exec(read('keeper', 'join.sql')) ?? [];
    const [, check = ''] = /^password=(\w{64})$/m.exec(read('mysql-proxy', 'check.cnf')) ?? [];
    for (const password of [replication, check]) expect(read('keeper', 'cluster.sql')).toContain(`'${password}'`);
    const knows = (password: string) =>
      everything()
        .filter(([path = '', text]) => path.includes('handed-out') && text?.includes(password))
        .map(([path = '']) => path.split('handed-out/')[1]);
    expect(knows(replication).sort()).toEqual(['keeper/cluster.sql', 'keeper/join.sql']);
    expect(knows(check).sort()).toEqual(['keeper/cluster.sql', 'mysql-proxy/check.cnf']);
  });

  it.each([
    ['a certificate without a key', { TLS_CERTIFICATE: '/c.pem' }, /^TLS_CERTIFICATE and TLS_KEY: both/],
    ['a certificate that does not exist', WITH_TLS, /^TLS_CERTIFICATE: \/etc\/tls\/parkwart\.pem cannot be read/],
    [
      'an authority that does not exist',
      { DATABASE_CA: '/ca.pem' },
      /^DATABASE_CA: \/ca\.pem cannot be read \(ENOENT\)$/,
    ],
    ['plain HTTP for other machines', { PUBLIC_ADDRESS: '0.0.0.0' }, /^PUBLIC_ADDRESS: 0\.0\.0\.0 can be reached/],
  ])('stops with an error of one line: %s', async (_title, settings, line) => {
    await expect(prepare(settings, places)).rejects.toThrow(line);
    expect(everything()).toEqual([]);
  });

  it('stops with an error of one line when key and certificate do not match', async () => {
    makeCertificate();
    const { certificate } = places;
    const other = readFileSync(certificate);
    makeCertificate();
    writeFileSync(certificate, other);
    await expect(prepare(WITH_TLS, places)).rejects.toThrow(
      'TLS_KEY: /etc/tls/parkwart.key is not the key of the certificate in /etc/tls/parkwart.pem',
    );
  });
});

const PASSWORD = 'Regen am Kiosk 7';

describe('the first admin’s password', () => {
  let secretsFolder: string;
  let handedOut: string;
  beforeEach(() => {
    [secretsFolder = '', handedOut = ''] = ['secrets', 'users'].map((name) =>
      mkdtempSync(join(tmpdir(), `parkwart-${name}-`)),
    );
  });
  afterEach(() => {
    for (const folder of [secretsFolder, handedOut]) rmSync(folder, { recursive: true });
  });

  const handOut = (configured: string) => handOutPassword(configured, { secretsFolder, handedOut });
  const stored = () => [secretsFolder, handedOut].map((folder) => readFileSync(join(folder, 'admin_password'), 'utf8'));

  it('is handed only to svc-users, and disappears from every volume when the setting is emptied', async () => {
    await handOut(PASSWORD);
    expect(stored()).toEqual(['', PASSWORD]);
    await handOut('');
    expect(stored()).toEqual(['', '']);
    await handOut('');
    await handOut(PASSWORD);
    expect(stored()).toEqual(['', PASSWORD]);
  });

  it.each([
    ['missing', '', 'PARKWART_ADMIN_PASSWORD fehlt: In .env steht das Passwort'],
    ['short', 'kurz', 'PARKWART_ADMIN_PASSWORD in .env: Das Passwort hat mindestens 8 Zeichen.'],
    ['common', 'Passwort123', 'PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort ist zu verbreitet.'],
    ['based on a name', 'parkwart-admin', 'PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort besteht fast nur aus'],
  ])(
    'is refused with an error of one line when it is %s, before it is handed out',
    async (_title, configured, line) => {
      await expect(handOut(configured)).rejects.toThrow(line);
      expect(readdirSync(handedOut)).toEqual([]);
    },
  );
});
