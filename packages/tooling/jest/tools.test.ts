import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './freePort.mjs';
import { findCommand } from './tools.mjs';

const toolsFile = fileURLToPath(new URL('./tools.mjs', import.meta.url));
const jestBin = createRequire(import.meta.url).resolve('jest/bin/jest');

/** Runs a small suite with an empty PATH and no server folders. */
function runWithoutTool(requireAll: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-tools-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(
      join(folder, 'suite.test.mjs'),
      `import { describeWithTool } from ${JSON.stringify(toolsFile)};
       describeWithTool('chromium', 'pages', () => { it('opens', () => {}); });`,
    );
    const run = spawnSync(process.execPath, ['--experimental-vm-modules', jestBin, '--json', '--rootDir', folder], {
      cwd: folder,
      env: { PATH: '/nowhere', PARKWART_REQUIRE_ALL: requireAll },
      encoding: 'utf8',
    });
    return { status: run.status, result: JSON.parse(run.stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('findCommand', () => {
  it('finds a program of the search path', () => {
    expect(findCommand('sh')).toMatch(/\/sh$/);
  });

  it('returns undefined for a missing command', () => {
    expect(findCommand('no-such-command')).toBeUndefined();
  });
});

describe('describeWithTool, where the tool is missing', () => {
  it('skips and prints what is missing', () => {
    const { status, result } = runWithoutTool('');
    expect(status).toBe(0);
    expect(result.numPendingTests).toBe(1);
    expect(result.testResults[0].assertionResults[0].ancestorTitles).toEqual(['pages [needs chromium]']);
  });

  it('fails with the install command when everything is required', () => {
    const { status, result } = runWithoutTool('1');
    expect(status).toBe(1);
    expect(result.testResults[0].message).toContain('apt-get install -y chromium');
  });
});

async function firstEphemeralPort(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  return Number(range.split(/\s/)[0]) || 32_768;
}

it('a free port can be listened on, and is not ephemeral', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(await firstEphemeralPort());
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

it('a port in use is not free', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const others = await Promise.all(Array.from({ length: 30 }, () => freePort()));
  expect(others).not.toContain(port);
  server.close();
});

describe('a free port before it is listened on', () => {
  const rangeOf = (port: number) => ({ first: port, last: port });

  it('is not returned a second time', async () => {
    const port = await freePort();
    await expect(freePort(rangeOf(port))).rejects.toThrow(`no port from ${port} to ${port} is free`);
  });

  it('a port that was found free is not given to another process', async () => {
    const port = await freePort();
    const script = `
      const { freePort } = await import(${JSON.stringify(join(__dirname, 'freePort.mjs'))});
      await freePort(${JSON.stringify(rangeOf(port))});`;
    const other = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    await expect(other).rejects.toThrow(`no port from ${port} to ${port} is free`);
  });
});
