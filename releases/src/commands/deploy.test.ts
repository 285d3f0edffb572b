import { Overtaken, Refused } from '../refused.ts';
import type { Candidate, GoLive } from '../site/steps.ts';
import type { Target } from '../targets/target.ts';
import { deployFrontEnd, type Trial } from './deploy.ts';

/** A product in which `overtaken` other deployments come first. */
function product(overtaken = 0) {
  const done: string[] = [];
  let generation = 7;
  const target: Target = {
    url: async () => 'http://localhost:8080',
    build: async (name) => {
      done.push(`build ${name}`);
    },
    prepare: async (name): Promise<Candidate> => {
      done.push('prepare');
      return { name, version: '2', roles: ['Admin'], generation, page: '<html></html>' };
    },
    takeLive: async ({ version, share, generation: seen }: GoLive) => {
      if (overtaken-- > 0) {
        generation++;
        throw new Overtaken('overtaken');
      }
      done.push(`live ${version} ${share ?? 'all'} ${seen}`);
    },
    promote: () => Promise.reject(new Error('not asked for')),
    rollBack: () => Promise.reject(new Error('not asked for')),
    rows: async () => [],
  };
  const host = {
    say: (line: string) => void done.push(line),
    step: (_title: object, work: () => Promise<void>) => work(),
  };
  const trial: Trial = async (url, { version }) => void done.push(`trial of ${version} at ${url}`);
  return { deployment: { host, target, trial }, done };
}

const CHECKED = ['prepare', 'trial of 2 at http://localhost:8080'];

describe('deploying a front end', () => {
  it('builds, prepares, tries and then moves the pointer', async () => {
    const { deployment, done } = product();
    await deployFrontEnd(deployment, 'mfe-admin');
    expect(done).toEqual(['build mfe-admin', ...CHECKED, 'live 2 all 7', 'mfe-admin 2 ist live.']);
  });

  it('stops at a trial that fails', async () => {
    const { deployment, done } = product();
    const trial = () => Promise.reject(new Refused('Im Browser: Fehler'));
    await expect(deployFrontEnd({ ...deployment, trial }, 'mfe-admin')).rejects.toThrow('Im Browser: Fehler');
    expect(done).toEqual(['build mfe-admin', 'prepare']);
  });

  it('checks the candidate again beside what went live meanwhile, without building it again', async () => {
    const { deployment, done } = product(2);
    await deployFrontEnd(deployment, 'mfe-admin', 20);
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

  it('gives up when it is overtaken again and again', async () => {
    const { deployment, done } = product(3);
    await expect(deployFrontEnd(deployment, 'mfe-admin')).rejects.toThrow(Overtaken);
    expect(done.some((line) => line.startsWith('live'))).toBe(false);
  });

  it('says so when nobody looked at it in a browser', async () => {
    const { deployment, done } = product();
    await deployFrontEnd({ ...deployment, trial: undefined }, 'mfe-admin');
    expect(done).toContain('  · Im Browser nicht angesehen (--without-browser)');
  });
});
