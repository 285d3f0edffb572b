import { execFileSync } from 'node:child_process';
import { docker } from '../compose/composeStack.ts';

/** Processes of containers, as the engine's own machine sees them. */
export interface DockerHost {
  /** SIGKILL to a container's first process, upon which the kernel ends all others. */
  kill(pid: number): Promise<void>;
  /** Kills once `sender` has sent so many bytes. @returns how many it had */
  killWhenSent(pid: number, { sender, bytes }: { readonly sender: number; readonly bytes: number }): Promise<number>;
  stop(): Promise<void>;
}

export function isDockerThere(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore' });
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** `/proc/<pid>/net/dev`: two lines of titles, then `eth0: <received> … <sent>`, the sent bytes ninth. */
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
 * A container that sees all processes, since the engine may be on another machine or another user's. Neither `docker kill`,
 * which counts as a stop by hand (`restart: unless-stopped` then does nothing), nor a signal from within, which a first process
 * does not get, would do.
 */
export async function openDockerHost(image: string): Promise<DockerHost> {
  const container = await docker(
    ...['run', '--detach', '--rm', '--init', '--pid', 'host', '--user', 'root', '--network', 'none'],
    ...['--entrypoint', 'sleep', image, 'infinity'],
  );
  return {
    kill: async (pid) => {
      await docker('exec', container, 'sh', '-c', 'kill -9 "$0"', String(pid));
    },
    killWhenSent: async (pid, { sender, bytes }) =>
      Number(await docker('exec', container, 'node', '--eval', KILL_WHEN_SENT, ...[pid, sender, bytes].map(String))),
    stop: async () => {
      await docker('rm', '--force', container);
    },
  };
}
