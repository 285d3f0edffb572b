import type { Program } from '../databases/program.ts';

const COMPOSE = ['docker', 'compose', '--progress', 'quiet'] as const;
const RUN = [...COMPOSE, 'run', '--rm', '--no-deps', '-T'] as const;

/** The project is that of Docker's variables, else of this folder. */
export function composeCommand(...args: readonly string[]): Program {
  return { name: `docker compose ${args[0] ?? ''}`, argv: [...COMPOSE, ...args] };
}

/** A new container with that service's secrets and network. */
export function serviceContainer(service: string, ...args: readonly string[]): Program {
  return { name: args[0] ?? service, argv: [...RUN, service, ...args] };
}

interface Mounted {
  readonly service: string;
  /** On this machine. */
  readonly folder: string;
  readonly at: string;
}

/** As serviceContainer, with a folder of this machine. */
export function mountedContainer({ service, folder, at }: Mounted, ...args: readonly string[]): Program {
  return { name: args[0] ?? service, argv: [...RUN, '--volume', `${folder}:${at}`, service, ...args] };
}
