import type { Program } from '../databases/program.ts';

const COMPOSE = ['docker', 'compose', '--progress', 'quiet'] as const;
const RUN = [...COMPOSE, 'run', '--rm', '--no-deps', '-T'] as const;

/**
 * The docker compose command for the project that Docker's environment variables select, or else for the project in the
 * working folder.
 */
export function composeCommand(...args: readonly string[]): Program {
  return { name: `docker compose ${args[0] ?? ''}`, argv: [...COMPOSE, ...args] };
}

/** A program that runs in a new container with the service's secrets and network. */
export function serviceContainer(service: string, ...args: readonly string[]): Program {
  return { name: args[0] ?? service, argv: [...RUN, service, ...args] };
}

/** A program that runs in a new container `backup`, into which a folder of this machine is mounted. */
export function backupContainer({ folder, at }: { folder: string; at: string }, ...args: readonly string[]): Program {
  return { name: args[0] ?? 'backup', argv: [...RUN, '--volume', `${folder}:${at}`, 'backup', ...args] };
}
