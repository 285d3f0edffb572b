import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Program, startProgram } from '../databases/program.ts';

/** A new container with that service's secrets and network; Docker's variables or this folder select the project. */
export function serviceContainer(service: string, ...args: readonly string[]): Program {
  const run = ['docker', 'compose', '--progress', 'quiet', 'run', '--rm', '--no-deps', '-T', service] as const;
  return { name: args[0] ?? service, argv: [...run, ...args] };
}

interface Mounted {
  readonly service: string;
  /** On this machine. */
  readonly folder: string;
  readonly at: string;
}

/** As serviceContainer, with a folder of this machine. */
export function mountedContainer({ service, folder, at }: Mounted, ...args: readonly string[]): Program {
  const run = ['docker', 'compose', '--progress', 'quiet', 'run', '--rm', '--no-deps', '-T'] as const;
  return { name: args[0] ?? service, argv: [...run, '--volume', `${folder}:${at}`, service, ...args] };
}

export function composeCommand(...args: readonly string[]): Program {
  return { name: `docker compose ${args[0] ?? ''}`, argv: ['docker', 'compose', '--progress', 'quiet', ...args] };
}

/** @throws CommandError when it fails */
export async function outputOf(program: Program, input = ''): Promise<string> {
  const { stdout, ended } = startProgram(program, [], Readable.from(input ? [input] : []));
  const [output] = await Promise.all([text(stdout), ended]);
  return output;
}
