import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Program, startProgram } from '../databases/program.ts';

/**
 * A program in a new container of a service, with that service's secrets and network. Docker's own variables or this
 * folder select the project.
 */
export function beside(service: string, ...words: readonly string[]): Program {
  const run = ['docker', 'compose', '--progress', 'quiet', 'run', '--rm', '--no-deps', '-T', service] as const;
  return { name: words[0] ?? service, words: [...run, ...words] };
}

export function compose(...words: readonly string[]): Program {
  return { name: `docker compose ${words[0] ?? ''}`, words: ['docker', 'compose', '--progress', 'quiet', ...words] };
}

/** A program's output. @throws CommandError when it fails */
export async function answerOf(program: Program, input = ''): Promise<string> {
  const { stdout, ended } = startProgram(program, [], Readable.from(input ? [input] : []));
  const [answer] = await Promise.all([text(stdout), ended]);
  return answer;
}
