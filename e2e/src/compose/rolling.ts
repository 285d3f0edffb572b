import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceRelease } from 'local/releases/composeService';
import { type ComposeStack, docker } from './composeStack.ts';

export type ServiceModule = ServiceRelease['name'];

/** A release from the stack's folder, as `npm run rollback -- svc-… --to … --compose` makes one where no front end is live. */
export function releaseOf(stack: ComposeStack, name: ServiceModule): ServiceRelease {
  return { root: stack.folder, name, rows: [], step: (_title, work) => work() };
}

export async function replicasOf(stack: ComposeStack, name: ServiceModule): Promise<string[]> {
  return (await stack.compose('ps', '--all', '--quiet', name)).split('\n').filter(Boolean);
}

/** `parkwart/svc-…:<version> healthy` of each replica. */
export async function statesOf(stack: ComposeStack, name: ServiceModule): Promise<string[]> {
  const replicas = await replicasOf(stack, name);
  const format = '{{.Config.Image}} {{if .State.Health}}{{.State.Health.Status}}{{end}}';
  return (await docker('inspect', '--format', format, ...replicas)).split('\n');
}

export const imageOf = (name: ServiceModule, version: string) => `parkwart/${name}:${version}`;

/** Gives a service another version: the same files, or with instructions of a Dockerfile put after them. */
export async function makeVersion(
  stack: ComposeStack,
  name: ServiceModule,
  version: string,
  instructions = '',
): Promise<void> {
  const context = join(stack.folder, 'version');
  await mkdir(context, { recursive: true });
  await writeFile(join(context, 'Dockerfile'), `FROM ${imageOf(name, stack.version)}\n${instructions}\n`);
  await docker('build', '--quiet', '--tag', imageOf(name, version), context);
}

/** Lets a process of its own roll a version out and kills it, without a word, as soon as `isDue`. */
export async function killRoll(
  stack: ComposeStack,
  name: ServiceModule,
  version: string,
  isDue: () => Promise<boolean>,
): Promise<void> {
  const program = pathToFileURL(join(__dirname, '../../../local/dist/releases/composeService.js')).href;
  const release = JSON.stringify({ root: stack.folder, name, rows: [] });
  const code = `
    const { rollServiceBack } = await import(${JSON.stringify(program)});
    await rollServiceBack({ ...${release}, step: (_title, work) => work() }, ${JSON.stringify(version)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  while (!(await isDue())) {
    if (child.exitCode !== null) throw new Error('The roll ended before it was due to be killed.');
  }
  child.kill('SIGKILL');
  await ended;
}
