import { CommandError, StaleCandidate } from '../commandError.ts';
import type { Activation, Candidate } from '../deployment/deployment.ts';
import type { ReleaseRow } from '../history/table.ts';
import type { ReleaseName } from '../site/release.ts';
import type { Releases } from '../targets/target.ts';
import { deploy, type SmokeTest } from './deploy.ts';

const row = (version: string): ReleaseRow => ({
  module: 'mfe-admin',
  version,
  since: null,
  contract: 1,
  previous: null,
  canary: null,
});

/** A product in which `overtaken` other deployments come first. */
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
  it('builds, places, tests and then activates it', async () => {
    const { deployment, done } = product();
    await deploy(deployment, 'mfe-admin');
    expect(done).toEqual(['build mfe-admin', ...CHECKED, 'live 2 all 7', 'mfe-admin 2 ist live.']);
  });

  it.each([
    ['1', '', 'mfe-admin 2 ist live und ersetzt 1. Zurück mit: npm run rollback -- mfe-admin'],
    ['1', ' --compose', 'mfe-admin 2 ist live und ersetzt 1. Zurück mit: npm run rollback -- mfe-admin --compose'],
    ['2', '', 'mfe-admin 2 war schon live und ist es weiter.'],
  ])('names the replaced version and the rollback command: %s%s', async (before, flags, line) => {
    const { deployment, done } = product(0, [row(before)]);
    await deploy({ ...deployment, flags }, 'mfe-admin');
    expect(done.at(-1)).toBe(line);
  });

  it('stops at a failed smoke test', async () => {
    const { deployment, done } = product();
    const smokeTest = () => Promise.reject(new CommandError('Im Browser: Fehler'));
    await expect(deploy({ ...deployment, smokeTest }, 'mfe-admin')).rejects.toThrow('Im Browser: Fehler');
    expect(done).toEqual(['build mfe-admin', 'place']);
  });

  it('rechecks the candidate when another release went live, without another build', async () => {
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

  it('gives up when other releases keep going live', async () => {
    const { deployment, done } = product(3);
    await expect(deploy(deployment, 'mfe-admin')).rejects.toThrow(StaleCandidate);
    expect(done.some((line) => line.startsWith('live'))).toBe(false);
  });

  it('runs no smoke test for services', async () => {
    const { deployment, done } = product();
    await deploy({ ...deployment, smokeTest: undefined }, 'mfe-admin');
    expect(done).toEqual(['build mfe-admin', 'place', 'live 2 all 7', 'mfe-admin 2 ist live.']);
  });
});
