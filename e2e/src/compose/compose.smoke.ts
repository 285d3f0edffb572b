import { request as httpsRequest } from 'node:https';
import { moduleOf, SERVICE_MODULES, SERVICE_NAMES, type ServiceModule } from '@parkwart/contracts/wire/services';
import type { Browser, Page } from 'playwright-core';
import { promote } from 'releases/commands/deploy';
import { composeTarget } from 'releases/targets/compose';
import { writeSettings } from 'releases/targets/settingsFile';
import { NEW_USER_PASSWORD, parkCarEarlier, request, setFines } from '../testing/api.ts';
import { type BrowserSession, launchBrowser, logIn, openBrowserSession } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { noisePng, pixelsOf } from '../testing/files.ts';
import { downloadBy, openOffice, rowOf } from '../testing/office.ts';
import { printReceipt } from '../testing/paper.ts';
import { loadedVersions, withCandidate } from './candidate.ts';
import { ADMIN_PASSWORD, type ComposeStack, docker, planCompose } from './composeStack.ts';
import { inspectContainers, remainingResources, userIdsOf } from './inspect.ts';

jest.setTimeout(120_000);

const LONG_RUNNING = ['gateway', ...SERVICE_MODULES, 'mysql', 'minio'] as const;
/** Root in its container: also backups that others made on the host are checked there. */
const RUNNING_AS_ROOT = 'backup';
const RECOVERY_SECONDS = 60;
const photograph = { name: 'Aufnahme.png', mimeType: 'image/png', buffer: noisePng(320, 240) };

interface TlsResponse {
  readonly status: number;
  readonly protocol: string;
  readonly header: (name: string) => string;
}

function getOverTls(url: string, ca: string): Promise<TlsResponse> {
  return new Promise((resolve, reject) => {
    httpsRequest(url, { ca }, (response) => {
      response.resume();
      const protocol = (response.socket as import('node:tls').TLSSocket).getProtocol() ?? '';
      resolve({
        status: response.statusCode ?? 0,
        protocol,
        header: (name) => String(response.headers[name.toLowerCase()] ?? ''),
      });
    })
      .on('error', reject)
      .end();
  });
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

async function containersByService({ project }: ComposeStack): Promise<Record<string, string>> {
  const format = '{{.Label "com.docker.compose.service"}} {{.ID}}';
  const filter = `label=com.docker.compose.project=${project}`;
  const lines = (await docker('ps', '--all', '--no-trunc', '--filter', filter, '--format', format)).split('\n');
  return Object.fromEntries(lines.map((line) => line.split(' ')));
}

describe('docker compose up', () => {
  let stack: ComposeStack;
  let browser: Browser;
  let office: BrowserSession;
  let booth: BrowserSession;
  let employee = '';
  let invoice = 0;
  let removed = false;

  beforeAll(async () => {
    stack = await planCompose();
    await stack.start();
    browser = await launchBrowser();
  }, 1_800_000);
  afterAll(async () => {
    await browser?.close();
    if (!removed) await stack?.remove();
  }, 180_000);

  const openLogin = async () => {
    const session = await openBrowserSession(browser, stack.url);
    await session.page.goto('/');
    return session;
  };

  it('responds over TLS with HSTS and redirects plain HTTP', async () => {
    const tlsResponse = await getOverTls(`${stack.url}/`, stack.certificate);
    expect(tlsResponse).toMatchObject({ status: 200, protocol: 'TLSv1.3' });
    expect(tlsResponse.header('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    const plain = await fetch(`${stack.plainUrl}/check-out?a=1`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe(`${stack.url}/check-out?a=1`);
  });

  it('accepts the password of .env for the first admin and rejects the default password', async () => {
    const stranger = await openLogin();
    await logIn(stranger.page, 'admin', 'parkwart-admin');
    await stranger.page.getByText('Benutzername oder Passwort ist falsch.').first().waitFor();
    await stranger.context.close();
    office = await openOffice(browser, stack.url, 'admin', ADMIN_PASSWORD);
    const cookies = await office.context.cookies();
    expect(cookies.map(({ name, secure, httpOnly }) => ({ name, secure, httpOnly }))).toEqual([
      { name: '__Host-parkwart_access', secure: true, httpOnly: true },
      { name: '__Host-parkwart_refresh', secure: true, httpOnly: true },
    ]);
  });

  it('lets an admin add an employee and show a photograph by a signed link', async () => {
    const { page } = office;
    await page.goto('/add-user');
    employee = `petra-${Date.now()}`;
    await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Benutzername').fill(employee);
    await form.getByLabel('E-Mail').fill('petra@parkraum.example');
    await form.getByRole('checkbox', { name: 'Passwort muss beim ersten Anmelden geändert werden' }).uncheck();
    await form.getByLabel('Telefon').fill('030 7654321');
    await form.getByLabel('Passwort', { exact: true }).fill(NEW_USER_PASSWORD);
    await form.getByLabel('Geschlecht').selectOption({ label: 'weiblich' });
    await form.getByRole('button', { name: 'Speichern' }).click();
    await rowOf(page, employee).waitFor();

    ({ invoiceNumber: invoice } = await parkCarEarlier(page, 150, 'HH-XY 987'));
    expect(invoice).toBeGreaterThan(100_000);
    await setFines(page, invoice, [{ type: 'Parken ohne Parkschein', price: 30, description: '' }]);
    await page.getByRole('link', { name: 'Bußgelder' }).click();
    await rowOf(page, invoice).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: `Rechnung ${invoice}` });
    await details.locator('input[type=file]').setInputFiles(photograph);
    const picture = details.getByRole('img', { name: photograph.name });
    await picture.waitFor();
    await eventually(20, async () =>
      expect(
        await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      ).toBeGreaterThan(0),
    );
    await downloadBy(page, details.getByRole('button', { name: 'Alle Bilder herunterladen' }));
    await page.keyboard.press('Escape');
  });

  it('lets an employee check in, check out and print a receipt', async () => {
    booth = await openLogin();
    const { page } = booth;
    await logIn(page, employee, NEW_USER_PASSWORD);
    await page.getByRole('heading', { name: 'Auto parken' }).waitFor();
    await page.getByLabel('Fahrzeugnummer').fill('b-ab 1234');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Formular erfolgreich übermittelt!').waitFor();
    await page.getByRole('button', { name: 'Beleg drucken' }).waitFor();
    const { invoiceNumber: leaving } = await parkCarEarlier(page, 150, 'HH-XY 988');

    await page.goto('/check-out');
    await page.getByLabel('Rechnungsnummer').fill(String(leaving));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Auschecken' }).click();
    await page.getByText('Erfolgreich auschecken!').waitFor();
    const receipt = await printReceipt(page);
    expect(receipt.widthMm).toBeCloseTo(72, 0);
    expect(receipt.text).toContain('6,00');
    expect(receipt.text).toContain('HH-XY 988');
  });

  async function checkAllParts(page: Page): Promise<number> {
    const login = await request(page, 'POST', '/park-login', { user: 'admin', password: ADMIN_PASSWORD });
    expect(login.status()).toBe(200);
    const { invoiceNumber } = await parkCarEarlier(page, 5, 'M-AB 1');
    const [attachment] = await (await request(page, 'GET', `/attachments/${invoice}`)).json();
    // Redirects to a signed link to the storage.
    const image = await request(page, 'GET', `/image/${attachment.id}`);
    expect(image.status()).toBe(200);
    expect(pixelsOf(await image.body()).equals(pixelsOf(photograph.buffer))).toBe(true);
    return invoiceNumber;
  }

  it.each(LONG_RUNNING)('recovers after %s was stopped and started', async (service) => {
    const { page } = office;
    const before = await eventually(RECOVERY_SECONDS, () => checkAllParts(page));
    await stack.compose('stop', service);
    await expect(checkAllParts(page)).rejects.toThrow();
    await stack.compose('start', service);
    const after = await eventually(RECOVERY_SECONDS, () => checkAllParts(page));
    expect(after).toBeGreaterThan(before);
  });

  it('has a healthy storage after a restart', async () => {
    await stack.compose('restart', 'minio');
    await stack.compose('up', '--no-build', '--detach', '--wait', 'minio');
  });

  it('recreates what reads the first admin’s password, and nothing else, when it is emptied', async () => {
    const before = await containersByService(stack);
    const eventsOf = async () => await stack.compose('exec', '-T', 'backup', 'sh', '-c', 'cat /security-events/*');
    const events = await eventsOf();
    expect(events).toContain('"event":"login.refused"');
    await writeSettings(stack.folder, { PARKWART_ADMIN_PASSWORD: '' });
    await stack.compose('up', '--no-build', '--detach', '--wait');
    const after = await containersByService(stack);
    const changed = Object.keys(after).filter((service) => after[service] !== before[service]);
    expect(changed.sort()).toEqual(['admin-password', 'svc-users']);
    expect(await eventsOf()).toContain(events);
    const search = ['grep', '--recursive', '--count', ADMIN_PASSWORD, '/secrets', '/handed-out'];
    const found = await stack.compose(
      'run',
      '--rm',
      '--no-deps',
      '-T',
      'prepare',
      'sh',
      '-c',
      `${quoted(search)} || true`,
    );
    expect(found.split('\n').filter((line) => !line.endsWith(':0'))).toEqual([]);
    await eventually(RECOVERY_SECONDS, () => checkAllParts(office.page));
  });

  it.each(['svc-parking', 'mysql', 'gateway'])('recovers after all processes of %s were killed', async (service) => {
    const { page } = office;
    // Spares itself and the init process, which exits without children.
    await stack.compose('exec', '--no-TTY', service, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
    const container = await stack.compose('ps', '--all', '--quiet', service);
    await eventually(RECOVERY_SECONDS, async () => {
      expect(Number(await docker('inspect', '--format', '{{.RestartCount}}', container))).toBeGreaterThan(0);
      await checkAllParts(page);
    });
  });

  it('deploys a front end by canary, promotion and rollback without changing open pages', async () => {
    const module = 'mfe-admin';
    const target = composeTarget(stack.folder, (_title, work) => work());
    const loadVersions = async () => {
      const { page, context } = await openOffice(browser, stack.url, 'admin', ADMIN_PASSWORD);
      const versions = await loadedVersions(page, module);
      await context.close();
      return versions;
    };
    const open = await openOffice(browser, stack.url, 'admin', ADMIN_PASSWORD);
    const before = await loadedVersions(open.page, module);
    expect(before).toHaveLength(1);
    await withCandidate(stack, { module, version: `candidate-${Date.now()}` }, async () => {
      const { version, generation } = await target.frontEnds.place(module);
      await target.frontEnds.activate({ name: module, version, generation, share: 99 });
      expect(await loadVersions()).toEqual([version]);
      expect(await promote(target.frontEnds, module)).toBe(version);
      expect(await loadVersions()).toEqual([version]);

      await open.page.getByRole('link', { name: 'Benutzer' }).click();
      await rowOf(open.page, 'admin').first().waitFor();
      expect(await loadedVersions(open.page, module)).toEqual(before);

      await target.frontEnds.restore(module);
      await stack.compose('run', '--rm', module);
      expect(await loadVersions()).toEqual(before);
    });
    await open.context.close();
  });

  it('limits the rights and resources of every container', async () => {
    const containers = await inspectContainers(stack);
    const all = {
      readOnly: true,
      noCapabilities: true,
      noNewPrivileges: true,
      init: true,
      memory: true,
      processes: true,
      logs: true,
    };
    expect(containers.map(({ service, limits }) => ({ service, ...limits }))).toEqual(
      containers.map(({ service }) => ({ service, ...all })),
    );
    expect(
      containers
        .filter(({ running }) => running)
        .map(({ service }) => service)
        .sort(),
    ).toEqual([...LONG_RUNNING, RUNNING_AS_ROOT].sort());
    for (const service of LONG_RUNNING) {
      expect(await userIdsOf(await stack.compose('ps', '--quiet', service))).not.toContain('0');
    }
  });

  it('publishes only the gateway’s ports', async () => {
    const containers = await inspectContainers(stack);
    const reachable = containers.filter(({ published }) => published.length > 0);
    expect(reachable.map(({ service, published }) => ({ service, published: [...published].sort() }))).toEqual([
      { service: 'gateway', published: ['127.0.0.1:8080/tcp', '127.0.0.1:8443/tcp'] },
    ]);
    expect(containers.filter(({ networks }) => networks.includes('public')).map(({ service }) => service)).toEqual([
      'gateway',
    ]);
  });

  it('gives each service only its own secrets, none by the environment', async () => {
    const secretsOf = async (service: string) =>
      (await stack.compose('exec', '-T', service, 'ls', '/run/secrets')).split('\n');
    expect(await secretsOf('svc-parking')).toEqual([
      'cookie_secure',
      'database_ca.pem',
      'database_url',
      'gateway_key',
      'service_keys.json',
      'service_public_keys.json',
    ]);
    expect(await secretsOf('mysql')).toEqual(['mysql_root_password']);
    const url = await stack.compose('exec', '-T', 'svc-users', 'cat', '/run/secrets/database_url');
    const secret = await stack.compose('exec', '-T', 'svc-users', 'cat', '/run/secrets/users_secret');
    const environments = (await inspectContainers(stack))
      .filter(({ service }) => service !== 'prepare')
      .flatMap(({ environment }) => environment);
    for (const hidden of [new URL(url).password, secret, ADMIN_PASSWORD]) {
      expect(hidden.length).toBeGreaterThan(8);
      expect(environments.filter((setting) => setting.includes(hidden))).toEqual([]);
    }
  });

  /** @returns what `work` returns, as JSON; it has a `connection` with the rights of the service's own user. */
  const asDatabaseUser = async (service: ServiceModule, work: string): Promise<unknown> => {
    const program = `
      import { readFile } from 'node:fs/promises';
      import { createRequire } from 'node:module';
      const mysql = createRequire('/app/node_modules/')('mysql2/promise');
      const connection = await mysql.createConnection(await readFile('/run/secrets/database_url', 'utf8'));
      const result = (sql) => connection.query(sql).then(() => 'done', ({ code }) => code);
      ${work}
      await connection.end();`;
    return JSON.parse(await stack.compose('exec', '-T', service, 'node', '--input-type=module', '-e', program));
  };

  it('limits a service to its own database and its journal', async () => {
    const seen = await asDatabaseUser(
      'svc-users',
      `const [databases] = await connection.query('SHOW DATABASES');
      const other = [await result('SELECT 1 FROM parkwart_parking.records'),
        await result('SELECT 1 FROM parkwart_parking_journal.journal_entries')];
      process.stdout.write(JSON.stringify({ databases: databases.map(({ Database }) => Database).sort(), other }));`,
    );
    expect(seen).toEqual({
      databases: ['information_schema', 'parkwart_users', 'parkwart_users_journal', 'performance_schema'],
      other: ['ER_TABLEACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR'],
    });
  });

  it.each(SERVICE_NAMES)('lets %s add to its journal, and neither change nor remove what it holds', async (name) => {
    const schema = `parkwart_${name}_journal`;
    const refused = await asDatabaseUser(
      moduleOf(name),
      `const results = {};
      for (const table of ['journal_entries', 'journal_seals']) {
        for (const sql of ['UPDATE ${schema}.' + table + ' SET id = id', 'DELETE FROM ${schema}.' + table,
          'REPLACE INTO ${schema}.' + table + ' SELECT * FROM ${schema}.' + table, 'TRUNCATE TABLE ${schema}.' + table,
          'ALTER TABLE ${schema}.' + table + ' ADD extra INT', 'DROP TABLE ${schema}.' + table]) {
          results[sql] = await result(sql);
        }
      }
      results.schema = await result('DROP DATABASE ${schema}');
      process.stdout.write(JSON.stringify({ count: Object.keys(results).length, kinds: [...new Set(Object.values(results))].sort() }));`,
    );
    expect(refused).toEqual({ count: 13, kinds: ['ER_DBACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR'] });
  });

  it('limits svc-files to its own bucket, in a storage without a shell', async () => {
    const program = `
      import { readFile } from 'node:fs/promises';
      import { createRequire } from 'node:module';
      const { Client } = createRequire('/app/node_modules/')('minio');
      const [accessKey, secretKey] = await Promise.all(
        ['access', 'secret'].map((name) => readFile('/run/secrets/s3_' + name + '_key', 'utf8')),
      );
      const client = new Client({ endPoint: 'minio', port: 9000, useSSL: false, accessKey, secretKey });
      const codeOf = (work) => work.then(() => 'done', ({ code }) => code);
      const other = await codeOf(client.makeBucket('other'));
      const buckets = (await client.listBuckets()).map(({ name }) => name);
      process.stdout.write(JSON.stringify({ other, buckets }));`;
    const output = await stack.compose('exec', '-T', 'svc-files', 'node', '--input-type=module', '-e', program);
    expect(JSON.parse(output)).toEqual({ other: 'AccessDenied', buckets: ['parkwart-files'] });
    await expect(stack.compose('exec', '-T', 'minio', 'sh', '-c', 'true')).rejects.toThrow(/sh/);
  });

  it('ships no build tools', async () => {
    for (const service of SERVICE_MODULES) {
      const packages = await stack.compose('exec', '-T', service, 'ls', '/app/node_modules');
      expect(packages).toContain('koa');
      expect(
        packages.split('\n').filter((name) => /^(?:@photostructure|typescript|webpack|jest|@swc)$/.test(name)),
      ).toEqual([]);
    }
  });

  it('causes no uncaught error and no violation of the content security policy', () => {
    expect([...office.errors, ...booth.errors]).toEqual([]);
  });

  it('leaves no container, volume or network', async () => {
    expect((await remainingResources(stack.project)).length).toBeGreaterThan(10);
    await stack.remove();
    removed = true;
    expect(await remainingResources(stack.project)).toEqual([]);
  });
});

describe('docker compose up with a common password for the first admin', () => {
  it('ends within seconds, before anything else starts, and names a container that says why', async () => {
    const stack = await planCompose({
      name: 'refused',
      tls: false,
      settings: { PARKWART_ADMIN_PASSWORD: 'Passwort123' },
    });
    try {
      const started = performance.now();
      const refused = stack.compose('up', '--detach', '--wait');
      await expect(refused).rejects.toThrow(
        /service "(?:admin-password|prepare)" didn't complete successfully: exit 1\s*$/,
      );
      expect(performance.now() - started).toBeLessThan(30_000);
      expect(await stack.compose('logs', '--no-log-prefix', 'prepare')).toContain(
        'PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
      );
    } finally {
      await stack.remove();
    }
  });
});
