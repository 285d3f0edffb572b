import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool, toolPath } from '@parkwart/tooling/jest/tools.mjs';

const PROGRAM = fileURLToPath(new URL('./start.sh', import.meta.url));
const ENVSUBST = `#!${process.execPath}
const { readFileSync } = require('node:fs');
process.stdout.write(readFileSync(0, 'utf8').replace(/\\$\\{(\\w+)\\}/g, (_all, name) => process.env[name] ?? ''));
`;

describeWithTool('nginx', 'a running gateway that gets new routes', () => {
  let folder: { path: string; remove: () => Promise<void> };
  let stop: () => Promise<void>;
  let environment: NodeJS.ProcessEnv;
  let url: string;
  const waiting: ServerResponse[] = [];
  const service = createServer((_request, response) => waiting.push(response));
  const at = (...path: string[]) => join(folder.path, ...path);

  // When the old worker ends, it closes keep-alive connections, even one on which a request is just being sent.
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

  it('uses them after a reload, which lets a running call finish', async () => {
    const slow = fetch(`${url}/slow`);
    await once(service, 'request');
    expect(await statusOf('/new')).toBe(404);
    await reload();
    while ((await statusOf('/new')) !== 204) await sleep(20);
    for (const response of waiting.splice(0)) response.end('finished');
    expect(await (await slow).text()).toBe('finished');
    expect(await (await fetch(`${url}/key`)).text()).toBe('k'.repeat(32));
  });

  it('keeps the old ones when the new configuration is broken', async () => {
    await writeFile(at('run/plain.conf'), 'events {');
    await expect(reload()).rejects.toThrow(/next\.conf/);
    expect(await statusOf('/key')).toBe(200);
  });
});
