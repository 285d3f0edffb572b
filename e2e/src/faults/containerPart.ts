import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect, pause } from '../compose/containers.ts';
import { docker } from '../product/composeStack.ts';
import { poll } from '../product/ready.ts';

export function isDockerThere(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore' });
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** `/proc/<pid>/net/dev`: two title lines, then `eth0: …` with the sent bytes in the ninth column. */
const KILL_WHEN_SENT = `
  const { readFileSync } = require('node:fs');
  const [pid, sender, bytes] = process.argv.slice(1).map(Number);
  const sent = () => readFileSync('/proc/' + sender + '/net/dev', 'utf8').trim().split('\\n').slice(2)
    .filter((line) => !line.includes('lo:'))
    .reduce((sum, line) => sum + Number(line.split(':')[1].trim().split(/\\s+/)[8]), 0);
  const before = sent();
  while (sent() - before < bytes);
  process.kill(pid, 'SIGKILL');
  process.stdout.write(String(sent() - before));`;

/**
 * Starts a container that sees the processes of all other containers and can kill them, since the Docker engine may run
 * on another machine or as another user. `docker kill` is not used, because it counts as a manual stop, after which
 * `restart: unless-stopped` does nothing. A signal from inside a container is not used either, because the container's
 * first process ignores it.
 */
export async function openDockerHost(image: string) {
  const container = await docker(
    'run',
    '--detach',
    '--rm',
    '--init',
    '--pid',
    'host',
    '--user',
    'root',
    '--network',
    'none',
    '--entrypoint',
    'sleep',
    image,
    'infinity',
  );
  return {
    /** Sends SIGKILL to a container's first process; the kernel then ends all other processes of the container. */
    kill: (pid: number) => docker('exec', container, 'sh', '-c', 'kill -9 "$0"', String(pid)),
    /** Kills `pid` once `sender` has sent this many bytes. @returns how many bytes `sender` had sent */
    killWhenSent: async (pid: number, { sender, bytes }: { readonly sender: number; readonly bytes: number }) =>
      Number(await docker('exec', container, 'node', '--eval', KILL_WHEN_SENT, ...[pid, sender, bytes].map(String))),
    stop: () => docker('rm', '--force', container),
  };
}

export type DockerHost = Awaited<ReturnType<typeof openDockerHost>>;

/** Docker resets its doubling restart delay after a container has run for this long. */
const DOCKER_FORGETS_MS = 10_000;

/**
 * A container of the stack.
 * @param isReady checks the container at its address, which only the machine of the Docker engine can reach
 */
export function containerPart(id: string, host: DockerHost, isReady: (address: string) => Promise<boolean>) {
  let ended: string | undefined;
  const whenRunning = () =>
    poll(`container ${id}`, async () => {
      const [inspected] = await inspect(id);
      const { Running, StartedAt } = inspected?.State ?? {};
      return Running && StartedAt !== ended && inspected;
    });
  const address = async () => {
    const networks = Object.values((await whenRunning()).NetworkSettings.Networks);
    return networks.find(({ IPAddress }) => IPAddress)?.IPAddress ?? '';
  };
  const killBy = async <Result>(work: (pid: number) => Promise<Result>) => {
    const { Pid, StartedAt } = (await whenRunning()).State;
    await wait(Math.max(0, DOCKER_FORGETS_MS - (Date.now() - Date.parse(StartedAt))));
    ended = StartedAt;
    return work(Pid);
  };
  return {
    killBy,
    kill: () => killBy(host.kill),
    freeze: () => pause(id),
    thaw: () => docker('unpause', id),
    whenReady: async () => {
      const at = await address();
      await poll(`container ${id}`, () => isReady(at));
    },
    takeDown: async () => {
      ended = (await whenRunning()).State.StartedAt;
      await docker('kill', id);
    },
    bringUp: () => docker('start', id),
    processId: async () => (await whenRunning()).State.Pid,
    address,
  };
}

export type ContainerPart = ReturnType<typeof containerPart>;
