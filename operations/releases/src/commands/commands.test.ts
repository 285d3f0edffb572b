import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { CommandError, StaleCandidate } from '../commandError.ts';
import type { Activation, Candidate } from '../deployment/deployment.ts';
import type { ReleaseRow } from '../history/table.ts';
import type { ReleaseName } from '../site/release.ts';
import type { Releases } from '../targets/target.ts';
import { buildFrontEnd } from '../testing/frontEnd.ts';
import { deploy, type SmokeTest } from './deploy.ts';
import { runReleaseCommand } from './run.ts';

const row = (version: string): ReleaseRow => ({
  module: 'mfe-admin',
  version,
  since: null,
  contract: 1,
  previous: null,
  canary: null,
});

/** A product in which `overtaken` other deployments finish before the tested one. */
function product(overtaken = 0, live: readonly ReleaseRow[] = []) {
  const done: string[] = [];
  let generation = 7;
  const releases: Releases<ReleaseName, Candidate> = {
    build: async (name) => void done.push(`build ${name}`),
    place: async (name) => {
      done.push('place');
      return { name, version: '2', pages: [], generation, page: '<html></html>' };
    },
    activate: async ({ version, share, generation: seen }: Activation) => {
      if (overtaken-- > 0) {
        generation++;
        throw new StaleCandidate('overtaken');
      }
      done.push(`live ${version} ${share ?? 'all'} ${seen}`);
    },
    restore: () => Promise.reject(new Error('not asked for')),
    rows: async () => live,
  };
  const host = {
    say: (line: string) => void done.push(line),
    step: <Result>(_title: object, work: () => Promise<Result>) => work(),
  };
  const target = { url: async () => 'http://localhost:8080' };
  const smokeTest: SmokeTest<Candidate> = async (url, { version }) => void done.push(`test of ${version} at ${url}`);
  return { deployment: { host, target, releases, smokeTest }, done };
}

const CHECKED = ['place', 'test of 2 at http://localhost:8080'];

describe('deploying a module', () => {
  it('builds the module, copies the build into the site, tests the candidate and then activates it', async () => {
    const { deployment, done } = product();
    await deploy(deployment, 'mfe-admin');
    expect(done).toEqual(['build mfe-admin', ...CHECKED, 'live 2 all 7', 'mfe-admin 2 ist live.']);
  });

  it.each([
    ['1', '', 'mfe-admin 2 ist live und ersetzt 1. Zurück mit: npm run rollback -- mfe-admin'],
    ['1', ' --compose', 'mfe-admin 2 ist live und ersetzt 1. Zurück mit: npm run rollback -- mfe-admin --compose'],
    ['2', '', 'mfe-admin 2 war schon live und ist es weiter.'],
  ])(
    'reports the replaced version with the rollback command, or that the version was already live (live version and flags: %s%s)',
    async (before, flags, line) => {
      const { deployment, done } = product(0, [row(before)]);
      await deploy({ ...deployment, flags }, 'mfe-admin');
      expect(done.at(-1)).toBe(line);
    },
  );

  it('stops at a failed smoke test', async () => {
    const { deployment, done } = product();
    const smokeTest = () => Promise.reject(new CommandError('Im Browser: Fehler'));
    await expect(deploy({ ...deployment, smokeTest }, 'mfe-admin')).rejects.toThrow('Im Browser: Fehler');
    expect(done).toEqual(['build mfe-admin', 'place']);
  });

  it('rechecks the candidate, without building it again, when another release went live', async () => {
    const { deployment, done } = product(2);
    await deploy(deployment, 'mfe-admin', 20);
    const again = expect.stringContaining('noch einmal geprüft');
    expect(done.slice(0, -1)).toEqual([
      'build mfe-admin',
      ...CHECKED,
      again,
      ...CHECKED,
      again,
      ...CHECKED,
      'live 2 20 9',
    ]);
    expect(done.at(-1)).toContain('für 20 % der Benutzer live');
  });

  it('fails if other releases keep going live', async () => {
    const { deployment, done } = product(3);
    await expect(deploy(deployment, 'mfe-admin')).rejects.toThrow(StaleCandidate);
    expect(done.some((line) => line.startsWith('live'))).toBe(false);
  });
});

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
  it('publishes front ends, prepares a candidate, makes the candidate live as a canary, promotes the canary, and rolls back', async () => {
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
  });

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
  });

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

const host = {
  root: join(__dirname, '../../../..'),
  dataDir: join(tmpdir(), 'parkwart-no-data'),
  say: () => {},
  step: <Result>(_title: object, work: () => Promise<Result>) => work(),
  build: () => Promise.reject(new Error('not asked for')),
};

describe('a release command', () => {
  it.each([
    ['deploy', 'mfe-admin', 'PARKWART_TRIAL_ADMIN'],
    ['canary', 'mfe-staff', 'PARKWART_TRIAL_'],
    ['deploy', 'shell', 'PARKWART_TRIAL_'],
  ])(
    '%s %s fails before the build if the accounts for the smoke test are not configured',
    async (command, name, setting) => {
      const args = [name, '--compose', ...(command === 'canary' ? ['--share', '20'] : [])];
      await expect(runReleaseCommand(host, command, args)).rejects.toThrow(setting);
    },
  );
});
