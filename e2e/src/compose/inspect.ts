import { type ComposeStack, docker } from './composeStack.ts';

export interface Container {
  readonly service: string;
  readonly running: boolean;
  readonly environment: readonly string[];
  readonly networks: readonly string[];
  readonly published: readonly string[];
  readonly limits: {
    readonly readOnly: boolean;
    readonly noCapabilities: boolean;
    readonly noNewPrivileges: boolean;
    readonly init: boolean;
    readonly memory: boolean;
    readonly processes: boolean;
    readonly logs: boolean;
  };
}

interface Inspected {
  State: { Running: boolean };
  Config: { Env: string[]; Labels: Record<string, string> };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
    Init: boolean | null;
    Memory: number;
    PidsLimit: number | null;
    LogConfig: { Config: Record<string, string> };
  };
  NetworkSettings: { Networks: Record<string, object>; Ports: Record<string, { HostIp: string }[] | null> };
}

export async function inspectContainers({ project, compose }: ComposeStack): Promise<Container[]> {
  const ids = (await compose('ps', '--all', '--quiet')).split('\n');
  const containers: Inspected[] = JSON.parse(await docker('inspect', ...ids));
  return containers.map(({ State, Config, HostConfig, NetworkSettings }) => ({
    service: Config.Labels['com.docker.compose.service'] ?? '',
    running: State.Running,
    environment: Config.Env,
    networks: Object.keys(NetworkSettings.Networks).map((name) => name.replace(`${project}_`, '')),
    published: Object.entries(NetworkSettings.Ports).flatMap(([port, hosts]) =>
      (hosts ?? []).map(({ HostIp }) => `${HostIp}:${port}`),
    ),
    limits: {
      readOnly: HostConfig.ReadonlyRootfs,
      noCapabilities: HostConfig.CapDrop?.includes('ALL') ?? false,
      noNewPrivileges: HostConfig.SecurityOpt?.includes('no-new-privileges:true') ?? false,
      init: HostConfig.Init ?? false,
      memory: HostConfig.Memory > 0,
      processes: (HostConfig.PidsLimit ?? 0) > 0,
      logs: 'max-size' in HostConfig.LogConfig.Config,
    },
  }));
}

export async function userIdsOf(container: string): Promise<string[]> {
  const [, ...lines] = (await docker('top', container, '-eo', 'uid,pid')).split('\n');
  return lines.map((line) => line.trim().split(/\s+/)[0] ?? '');
}

export async function remainingResources(project: string): Promise<string[]> {
  const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${project}`];
  const lists = await Promise.all([
    docker('ps', '--all', ...filter),
    docker('volume', 'ls', ...filter),
    docker('network', 'ls', ...filter),
  ]);
  return lists.flatMap((list) => list.split('\n').filter(Boolean));
}
