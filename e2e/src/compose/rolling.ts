import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceModule } from '@parkwart/contracts/wire/services';
import { composeServices } from 'releases/targets/composeServices';
import { buildImage, type ComposeStack, docker } from '../product/composeStack.ts';

export async function rollTo(stack: ComposeStack, name: ServiceModule, version: string): Promise<void> {
  const services = composeServices({ root: stack.folder, step: (_title, work) => work(), frontEnds: async () => [] });
  await services.restore(name, version);
}

/**
 * Lists the containers with `docker ps`, because `docker compose ps` fails when a container disappears during a rolling
 * update.
 */
async function listReplicas({ project }: ComposeStack, name: ServiceModule, ...args: string[]): Promise<string[]> {
  const labels = [`project=${project}`, `service=${name}`, 'oneoff=False'];
  const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`]);
  return (await docker('ps', '--all', ...filters, ...args)).split('\n').filter(Boolean);
}

export function replicasOf(stack: ComposeStack, name: ServiceModule): Promise<string[]> {
  return listReplicas(stack, name, '--quiet', '--no-trunc');
}

export async function statesOf(stack: ComposeStack, name: ServiceModule): Promise<string[]> {
  const lines = await listReplicas(stack, name, '--format', '{{.Image}} {{.Status}}');
  // Each line is like `parkwart/svc-…:<version> Up 3 seconds (healthy)`.
  return lines.map((line) => `${line.split(' ', 1)[0]} ${/\((?:health: )?(\w+)\)$/.exec(line)?.[1] ?? ''}`);
}

export const imageOf = (name: ServiceModule, version: string) => `parkwart/${name}:${version}`;

export async function makeVersion(
  stack: ComposeStack,
  name: ServiceModule,
  version: string,
  instructions = '',
): Promise<void> {
  await buildImage(stack, imageOf(name, version), `FROM ${imageOf(name, stack.version)}\n${instructions}\n`);
}

export async function killRoll(
  stack: ComposeStack,
  name: ServiceModule,
  version: string,
  isDue: () => Promise<boolean>,
): Promise<void> {
  const program = pathToFileURL(join(__dirname, '../../../operations/releases/dist/targets/composeServices.js')).href;
  const code = `
    const { composeServices } = await import(${JSON.stringify(program)});
    const root = ${JSON.stringify(stack.folder)};
    const services = composeServices({ root, step: (_title, work) => work(), frontEnds: async () => [] });
    await services.restore(${JSON.stringify(name)}, ${JSON.stringify(version)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  try {
    while (!(await isDue())) {
      if (child.exitCode !== null) throw new Error('The roll ended before it was due to be killed.');
    }
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
