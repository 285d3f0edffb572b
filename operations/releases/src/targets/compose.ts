import { SERVICE_MODULES, SERVICE_PORT } from '@parkwart/contracts/wire/services';
import { CommandError } from '../commandError.ts';
import type { Candidate } from '../deployment/deployment.ts';
import type { ReleaseName } from '../site/release.ts';
import { texts } from '../texts.ts';
import { composeServices } from './composeServices.ts';
import { docker, dockerBuild } from './docker.ts';
import { runReleases } from './runReleases.ts';
import { readSetting } from './settingsFile.ts';
import type { Releases, Step, Target } from './target.ts';

const SERVICES = SERVICE_MODULES.flatMap((name) => ['--service', `${name}=http://${name}:${SERVICE_PORT}`]);

const flag = (name: string, value?: string | number) => (value === undefined ? [] : [`--${name}`, String(value)]);

async function addressOf(root: string): Promise<string> {
  const configured = process.env.PARKWART_URL;
  if (configured) return configured;
  const isSecure = (await readSetting(root, 'TLS_CERTIFICATE')) !== '';
  const published = await docker(['compose', 'port', 'gateway', isSecure ? '8443' : '8080'], root).catch(() => '');
  const port = /:(\d+)$/.exec(published)?.[1];
  if (!port) throw new CommandError(texts.stackNotRunning);
  return `${isSecure ? 'https' : 'http'}://localhost:${port}`;
}

function frontEndsOf(root: string, step: Step): Releases<ReleaseName, Candidate> {
  return {
    build: (name) => step(texts.image(name), () => dockerBuild(name, root)),
    place: (name) => runReleases(root, name, ['prepare', '--from', '/release', ...SERVICES]),
    activate: async ({ name, version, share, generation }) => {
      const step = [share === undefined ? 'deploy' : 'canary', '--module', name, '--version', version];
      await runReleases(root, name, [...step, ...flag('share', share), ...flag('generation', generation), ...SERVICES]);
    },
    restore: (name, to) =>
      runReleases(root, name, ['rollback', '--module', name, ...flag('to', to || undefined), ...SERVICES]),
    rows: () => runReleases(root, 'shell', ['releases']),
  };
}

export function composeTarget(root: string, step: Step): Target {
  const frontEnds = frontEndsOf(root, step);
  const services = composeServices({ root, step, frontEnds: frontEnds.rows });
  return { url: () => addressOf(root), frontEnds, services };
}
