import { eventually } from '@parkwart/service-kit/testing/eventually';
import { type ComposeStack, docker } from '../product/composeStack.ts';

/** The output of `docker inspect`. */
interface Inspected {
  readonly Id: string;
  readonly State: { readonly Pid: number; readonly StartedAt: string; readonly Running: boolean };
  readonly Config: { readonly Env: readonly string[]; readonly Labels: Readonly<Record<string, string>> };
  readonly HostConfig: { readonly Memory: number; readonly PidsLimit: number | null };
  readonly NetworkSettings: {
    readonly Networks: Readonly<Record<string, { readonly IPAddress: string }>>;
    readonly Ports: Readonly<Record<string, readonly { readonly HostIp: string }[] | null>>;
  };
}

export async function inspect(...ids: readonly string[]): Promise<Inspected[]> {
  return JSON.parse(await docker('inspect', ...ids));
}

export async function inspectContainers({ project, compose }: ComposeStack) {
  const ids = (await compose('ps', '--all', '--quiet')).split('\n');
  const containers = await inspect(...ids);
  return containers.map(({ Id: id, State, Config, HostConfig, NetworkSettings }) => ({
    id,
    service: Config.Labels['com.docker.compose.service'] ?? '',
    isRunning: State.Running,
    environment: Config.Env,
    networks: Object.keys(NetworkSettings.Networks).map((name) => name.replace(`${project}_`, '')),
    published: Object.entries(NetworkSettings.Ports).flatMap(([port, hosts]) =>
      (hosts ?? []).map(({ HostIp }) => `${HostIp}:${port}`),
    ),
    limits: HostConfig,
  }));
}

const PAUSE_SECONDS = 10;

/** Retries, because on a busy machine the engine may not freeze all of a container's processes in time. */
export const pause = (container: string) => eventually(PAUSE_SECONDS, () => docker('pause', container));

export async function userIdsOf(container: string): Promise<string[]> {
  const [, ...lines] = (await docker('top', container, '-eo', 'uid,pid')).split('\n');
  return lines.map((line) => line.trim().split(/\s+/)[0] ?? '');
}

export async function remainingResources(project: string): Promise<string[]> {
  const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${project}`];
  const kinds = [
    ['ps', '--all'],
    ['volume', 'ls'],
    ['network', 'ls'],
  ] as const;
  const lists = await Promise.all(kinds.map((kind) => docker(...kind, ...filter)));
  return lists.flatMap((list) => list.split('\n').filter(Boolean));
}
