import { texts } from '../commands/texts.ts';
import { Refused } from '../refused.ts';
import { docker, dockerBuild } from './docker.ts';

/** The image has a configuration for each; the container knows which one it runs. */
const MODES = ['plain', 'tls'];

async function takeRoutes(root: string): Promise<void> {
  await dockerBuild(['compose', 'build', 'gateway'], root, {});
  for (const mode of MODES) {
    const show = ['--entrypoint', 'cat', 'gateway', `/etc/parkwart/${mode}.conf`];
    const conf = await docker(['compose', 'run', '--rm', '--no-deps', '-T', ...show], root);
    const keep = ['sh', '-c', `cat >/run/parkwart/${mode}.conf`];
    await docker(['compose', 'exec', '-T', 'gateway', ...keep], root, { input: `${conf}\n` });
  }
  await docker(['compose', 'exec', '-T', 'gateway', 'parkwart-gateway', 'reload'], root);
}

/**
 * Builds the gateway's image from the calls of this checkout; the running nginx takes its routes without refusing a
 * call, and the next container has them from its image.
 * @throws Refused when it goes on with its old routes
 */
export async function reloadGateway(root: string): Promise<void> {
  await takeRoutes(root).catch((error: unknown) => {
    throw new Refused(texts.gatewayNotReloaded(error instanceof Error ? error.message : String(error)));
  });
}
