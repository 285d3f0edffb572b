import { SERVICE_MODULES, SERVICE_PORT } from '@parkwart/contracts/services';
import { texts } from '../commands/texts.ts';
import type { ReleaseRow } from '../history/table.ts';
import { Overtaken, Refused } from '../refused.ts';
import type { ReleaseName } from '../site/release.ts';
import type { Candidate, GoLive, RolledBack } from '../site/steps.ts';
import { texts as releaseTexts } from '../site/texts.ts';
import { composeServiceRows } from './composeServiceRows.ts';
import { docker, dockerBuild } from './docker.ts';
import { readSetting } from './settingsFile.ts';
import type { Target } from './target.ts';

/** How the services are reached within the stack. */
const SERVICES = SERVICE_MODULES.flatMap((name) => ['--service', `${name}=http://${name}:${SERVICE_PORT}`]);

type Step = (title: { doing: string; done: string }, work: () => Promise<void>) => Promise<void>;

/** The release command in a container of that module, which has the site's volume and its own build. */
async function runReleases<Answer>(root: string, module: ReleaseName, words: readonly string[]): Promise<Answer> {
  try {
    const answer = await docker(['compose', 'run', '--rm', '--no-deps', '-T', module, ...words], root);
    return JSON.parse(answer) as Answer;
  } catch (error) {
    if (error instanceof Refused && error.message === releaseTexts.overtaken) throw new Overtaken(error.message);
    throw error;
  }
}

function goLiveWords({ name, version, share, generation }: GoLive): string[] {
  const words = [share === undefined ? 'deploy' : 'canary', '--module', name, '--version', version];
  if (share !== undefined) words.push('--share', String(share));
  if (generation !== undefined) words.push('--generation', String(generation));
  return words;
}

/** Where the stack's gateway is reached from this machine. */
async function addressOf(root: string): Promise<string> {
  const given = process.env.PARKWART_URL;
  if (given) return given;
  const isSecure = (await readSetting(root, 'TLS_CERTIFICATE')) !== '';
  const published = await docker(['compose', 'port', 'gateway', isSecure ? '8443' : '8080'], root).catch(() => '');
  const port = /:(\d+)$/.exec(published)?.[1];
  if (!port) throw new Refused(texts.stackNotRunning);
  return `${isSecure ? 'https' : 'http'}://localhost:${port}`;
}

/** The product that `docker compose up` runs from this folder. */
export function composeTarget(root: string, step: Step): Target {
  return {
    url: () => addressOf(root),
    build: (name) => step(texts.image(name), () => dockerBuild(['compose', 'build', name], root, {})),
    prepare: (name) => runReleases<Candidate>(root, name, ['prepare', '--from', '/release', ...SERVICES]),
    takeLive: async (go) => {
      await runReleases(root, go.name, [...goLiveWords(go), ...SERVICES]);
    },
    promote: async (name) => {
      const { version } = await runReleases<{ version: string }>(root, name, [
        'promote',
        '--module',
        name,
        ...SERVICES,
      ]);
      return version;
    },
    rollBack: (name, to) => {
      const words = ['rollback', '--module', name, ...(to ? ['--to', to] : []), ...SERVICES];
      return runReleases<RolledBack>(root, name, words);
    },
    rows: async () => [
      ...(await runReleases<ReleaseRow[]>(root, 'shell', ['releases'])),
      ...(await composeServiceRows(root)),
    ],
  };
}
