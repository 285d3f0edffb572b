import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool, toolPath } from '@parkwart/tooling/jest/tools.mjs';

describeWithTool('nginx', 'a reload of the running gateway', () => {
  const PROGRAM = fileURLToPath(new URL('./start.sh', import.meta.url));
  const ENVSUBST = `#!${process.execPath}
const { readFileSync } = require('node:fs');
process.stdout.write(readFileSync(0, 'utf8').replace(/\\$\\{(\\w+)\\}/g, (_all, name) => process.env[name] ?? ''));
`;

  let folder: { path: string; remove: () => Promise<void> };
  let stop: () => Promise<void>;
  let environment: NodeJS.ProcessEnv;
  let url: string;
  const waiting: ServerResponse[] = [];
  const service = createServer((_request, response) => waiting.push(response));
  const at = (...path: string[]) => join(folder.path, ...path);

  // Keep-alive is off: when the old worker ends, it closes its keep-alive connections, even one on which a request is
  // being sent.
  const conf = (port: number, locations: string) => `pid ${at('run/nginx.pid')};
daemon off;
events {}
http { access_log off; keepalive_timeout 0; server { listen 127.0.0.1:${port}; ${locations}
  location /slow { proxy_pass http://127.0.0.1:${(service.address() as AddressInfo).port}; }
  location /key { return 200 "\${NGINX_GATEWAY_KEY}"; } } }
`;
  const reload = () => promisify(execFile)('sh', [at('start.sh'), 'reload'], { env: environment });
  const statusOf = async (path: string) => (await fetch(url + path)).status;

  beforeEach(async () => {
    folder = await temporaryFolder();
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    for (const name of ['conf', 'run', 'secrets', 'bin']) await mkdir(at(name));
    const script = await readFile(PROGRAM, 'utf8');
    await writeFile(
      at('start.sh'),
      script.replaceAll('/etc/parkwart', at('conf')).replaceAll('/run/parkwart', at('run')),
    );
    await writeFile(at('secrets/gateway_key'), 'k'.repeat(32));
    const programs = { envsubst: ENVSUBST, 'parkwart-own-hosts': '#!/bin/sh\n' };
    for (const [name, text] of Object.entries(programs)) {
      await writeFile(at('bin', name), text);
      await chmod(at('bin', name), 0o755);
    }
    const path = [at('bin'), join(toolPath('nginx') ?? '', '..'), process.env.PATH].join(':');
    environment = { PATH: path, SECRETS_FOLDER: at('secrets') };
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await writeFile(at('conf/plain.conf'), conf(port, ''));
    await writeFile(at('run/plain.conf'), conf(port, 'location = /new { return 204; }'));
    const child = spawn('sh', [at('start.sh')], { env: environment, stdio: 'ignore' });
    stop = async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    while (!(await fetch(`${url}/key`).catch(() => undefined))?.ok) await sleep(20);
  });
  afterEach(async () => {
    await stop();
    service.closeAllConnections();
    service.close();
    await folder.remove();
  });

  it('applies changed settings, and lets a running call finish', async () => {
    const slow = fetch(`${url}/slow`);
    await once(service, 'request');
    expect(await statusOf('/new')).toBe(404);
    await reload();
    while ((await statusOf('/new')) !== 204) await sleep(20);
    for (const response of waiting.splice(0)) response.end('finished');
    expect(await (await slow).text()).toBe('finished');
    expect(await (await fetch(`${url}/key`)).text()).toBe('k'.repeat(32));
  });
});

const SCRIPT = join(__dirname, 'ownHosts.sh');

describeWithTool('openssl', 'the host names of the gateway image', () => {
  let folder: string;
  let certificate: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-hosts-'));
    certificate = join(folder, 'certificate.pem');
    const names = 'subjectAltName=DNS:parkwart.example,DNS:*.parkhaus.example,IP:192.0.2.7,IP:2001:db8::1';
    const kind = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-noenc',
      '-subj',
      '/CN=ignored.example',
    ];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate];
    execFileSync('openssl', ['req', '-x509', ...kind, '-addext', names, ...files], { stdio: 'ignore' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (publicNames: string, file = '') =>
    spawnSync('sh', [SCRIPT, file], { env: { PATH: process.env.PATH, PUBLIC_NAMES: publicNames }, encoding: 'utf8' });
  const hosts = (publicNames: string, file?: string) => new RegExp(run(publicNames, file).stdout.trim(), 'i');

  it('are localhost, at any port, by default', () => {
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:80', '[::1]:443']) expect(host).toMatch(hosts(''));
    for (const host of ['', 'parkwart.example', '127x0.0.1', 'localhost.evil.example', 'evil.localhost', ':1']) {
      expect(host).not.toMatch(hosts(''));
    }
  });

  it("include the names in the gateway's certificate", () => {
    const own = hosts('', certificate);
    for (const host of ['localhost', 'parkwart.example', 'Mitte.Parkhaus.Example:8443', '192.0.2.7']) {
      expect(host).toMatch(own);
    }
    for (const host of ['ignored.example', 'parkwartxexample', 'a.b.parkhaus.example', '.parkhaus.example']) {
      expect(host).not.toMatch(own);
    }
  });

  it('include the configured names, if there are any, instead of the names in the certificate', () => {
    const own = hosts('kasse.example [2001:db8::1]', certificate);
    for (const host of ['kasse.example', '[2001:db8::1]:8443', '127.0.0.1']) expect(host).toMatch(own);
    expect('parkwart.example').not.toMatch(own);
  });

  it('are not printed if the certificate cannot be read', () => {
    const { status, stdout } = run('', join(folder, 'key.pem'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it.each(['https://kasse.example', 'kasse.example:8443', 'a;b', 'a"b', '*', 'a.*.b', '.example', '$host'])(
    'cause an error if PUBLIC_NAMES contains something that is not a host name: %s',
    (name) => {
      const { status, stdout, stderr } = run(name);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toBe(`PUBLIC_NAMES: ${name} is no name of a host (without https:// and port)\n`);
    },
  );
});

describe('the deletion of access logs', () => {
  const PROGRAM = fileURLToPath(new URL('./keepLogs.sh', import.meta.url));
  const DAY = 86_400_000;
  const MEGABYTE = 1024 * 1024;

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parkwart-logs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = async (name: string, ageDays: number, bytes = 10) => {
    const file = join(folder, name);
    const time = new Date(Date.now() - ageDays * DAY);
    await writeFile(file, Buffer.alloc(bytes, 'x'));
    await utimes(file, time, time);
  };

  async function keep(days: string, megabytes: string, left: readonly string[]) {
    const child = spawn('sh', [PROGRAM, folder, days, megabytes, '0.1'], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while ((await readdir(folder)).sort().join() !== left.join()) await sleep(20);
    child.kill('SIGKILL');
    await ended;
  }

  it('removes logs whose last line is older than the given number of days, and no other file', async () => {
    await write('access-2026-01-01.log', 9);
    await write('access-2026-01-02.log', 7.1);
    await write('access-2026-01-03.log', 6.9);
    await write('something.else', 90);
    await keep('7', '500', ['access-2026-01-03.log', 'something.else']);
  });

  it('removes the oldest logs earlier if the total size is too large', async () => {
    await write('access-2026-01-01.log', 3, 2 * MEGABYTE);
    await write('access-2026-01-02.log', 2, 2 * MEGABYTE);
    await write('access-2026-01-03.log', 1, MEGABYTE);
    await keep('7', '4', ['access-2026-01-02.log', 'access-2026-01-03.log']);
  });
});
