import type { Program } from '../databases/program.ts';

const COMPOSE = ['docker', 'compose', '--progress', 'quiet'] as const;
const RUN = [...COMPOSE, 'run', '--rm', '--no-deps', '-T'] as const;

/** Takes the project from Docker's variables, or else from this folder. */
export function composeCommand(...args: readonly string[]): Program {
  return { name: `docker compose ${args[0] ?? ''}`, argv: [...COMPOSE, ...args] };
}

/** Runs in a new container with the service's secrets and network. */
export function serviceContainer(service: string, ...args: readonly string[]): Program {
  return { name: args[0] ?? service, argv: [...RUN, service, ...args] };
}

/** Runs in a new container `backup` with a mounted folder of this machine. */
export function backupContainer({ folder, at }: { folder: string; at: string }, ...args: readonly string[]): Program {
  return { name: args[0] ?? 'backup', argv: [...RUN, '--volume', `${folder}:${at}`, 'backup', ...args] };
}
