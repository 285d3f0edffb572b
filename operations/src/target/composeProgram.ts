import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Program, startProgram } from '../databases/program.ts';

/**
 * A program in a container of its own beside the stack, with what that service may know and reach: its secrets stay files
 * there. The project and its file are those that Docker's own variables or this folder name.
 */
export function beside(service: string, ...words: readonly string[]): Program {
  const run = ['docker', 'compose', '--progress', 'quiet', 'run', '--rm', '--no-deps', '-T', service] as const;
  return { name: words[0] ?? service, words: [...run, ...words] };
}

export function compose(...words: readonly string[]): Program {
  return { name: `docker compose ${words[0] ?? ''}`, words: ['docker', 'compose', '--progress', 'quiet', ...words] };
}

/** What a program answers. @throws Refused when it fails */
export async function answerOf(program: Program, input = ''): Promise<string> {
  const { stdout, ended } = startProgram(program, [], Readable.from(input ? [input] : []));
  const [answer] = await Promise.all([text(stdout), ended]);
  return answer;
}
