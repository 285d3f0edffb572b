import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { buildFrontEnd } from '../testing/frontEnd.ts';

const CLI = fileURLToPath(new URL('../../dist/commands/cli.js', import.meta.url));
const run = promisify(execFile);

const folder = folderOfEachTest();

async function releases(...args: string[]): Promise<{ output: string; errorOutput: string }> {
  const all = [CLI, '--site', join(folder.path, 'site'), ...args];
  return run(process.execPath, all).then(
    ({ stdout }) => ({ output: stdout, errorOutput: '' }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ output: stdout, errorOutput: stderr }),
  );
}

const build = (name: 'shell' | 'mfe-admin', version: string) =>
  buildFrontEnd(folder.path, name, version, { contract: CONTRACT_VERSION });

describe('the command that front ends’ images run', () => {
  it('publishes, deploys in two halves, and rolls back', async () => {
    await releases('publish', '--from', await build('shell', '1'));
    expect((await releases('publish', '--from', await build('mfe-admin', '1'))).output).toBe('mfe-admin 1 ist live.\n');
    const { generation } = JSON.parse((await releases('prepare', '--from', await build('mfe-admin', '2'))).output);
    const step = ['--module', 'mfe-admin', '--version', '2', '--generation', String(generation)];
    await releases('canary', ...step, '--share', '30');
    await releases('promote', '--module', 'mfe-admin');
    expect(JSON.parse((await releases('releases')).output)[1]).toMatchObject({
      version: '2',
      previous: '1',
      canary: null,
    });
    await releases('rollback', '--module', 'mfe-admin');
    const again = await releases('publish', '--from', join(folder.path, 'mfe-admin-2'));
    expect(again.output).toBe('mfe-admin 2 wurde zurückgezogen und bleibt es.\n');
  }, 60_000);

  it('records live versions of services, including those that `docker compose up` made live', async () => {
    const seen = (version: string, ...earlier: string[]) => {
      const until = new Date(0).toISOString();
      const before = earlier.map((each) => ({ version: each, until }));
      return ['--seen', JSON.stringify({ version, contract: 0, since: until, earlier: before, withdrawn: [] })];
    };
    const note = (version: string, ...args: string[]) =>
      releases('note', '--module', 'svc-parking', '--version', version, '--contract', '3', ...args);
    const history = async () => JSON.parse((await releases('services')).output)['svc-parking'];

    await note('2', ...seen('1', '0'));
    expect(await history()).toMatchObject({ version: '2', earlier: [{ version: '1' }, { version: '0' }] });
    await note('4', ...seen('3'));
    expect(await history()).toMatchObject({ earlier: [{ version: '3' }, { version: '2' }, { version: '1' }, {}] });
    await note('3', ...seen('4'), '--withdraw');
    expect(await history()).toMatchObject({ version: '3', withdrawn: ['4'], earlier: [{ version: '4' }, {}, {}, {}] });
    const before = await history();
    await releases('publish', '--from', await build('shell', '1'));
    expect(await history()).toEqual(before);
  }, 60_000);

  it.each([
    [['rollback', '--module', 'mfe-admin'], 'Von mfe-admin ist nichts live.\n'],
    [['canary', '--module', 'mfe-admin', '--version', '1', '--share', '100'], '--share ist eine Zahl von 1 bis 99'],
    [['deploy', '--module', 'nothing', '--version', '1'], 'So geht es'],
    [['nothing'], 'So geht es'],
    [['publish', '--what'], 'So geht es'],
  ])('rejects %j with a message', async (args, errorOutput) => {
    const rejected = await releases(...args);
    expect(rejected.errorOutput.startsWith(errorOutput)).toBe(true);
    expect(rejected.errorOutput).not.toContain('    at ');
  });
});
