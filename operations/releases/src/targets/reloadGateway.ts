import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';
import { docker, dockerBuild } from './docker.ts';

/** The image contains one configuration per mode; which one is in use is known only in the container. */
const MODES = ['plain', 'tls'];

/**
 * Builds the gateway's image from this checkout's calls, and reloads the running nginx with the new routes without a
 * failed request.
 * @throws CommandError if nginx keeps its old routes
 */
export async function reloadGateway(root: string): Promise<void> {
  try {
    await dockerBuild('gateway', root);
    for (const mode of MODES) {
      const show = ['--entrypoint', 'cat', 'gateway', `/etc/parkwart/${mode}.conf`];
      const conf = await docker(['compose', 'run', '--rm', '--no-deps', '-T', ...show], root);
      const write = ['sh', '-c', `cat >/run/parkwart/${mode}.conf`];
      await docker(['compose', 'exec', '-T', 'gateway', ...write], root, { input: `${conf}\n` });
    }
    await docker(['compose', 'exec', '-T', 'gateway', 'parkwart-gateway', 'reload'], root);
  } catch (error) {
    throw new CommandError(texts.gatewayNotReloaded(error instanceof Error ? error.message : String(error)));
  }
}
