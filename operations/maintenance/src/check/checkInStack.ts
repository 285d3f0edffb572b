import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { startProgram } from '../databases/program.ts';
import { mountedContainer, serviceContainer } from '../target/composeProgram.ts';

const CHECK = ['node', '/app/operations/maintenance/dist/schedule/main.js', 'check'] as const;
const IN_CONTAINER = '/checked';

/** In a container of the stack's image for backups, which has a MySQL server for it. */
export async function checkInStack(folder: string | undefined, say: (line: string) => void): Promise<void> {
  const program =
    folder === undefined
      ? serviceContainer('backup', ...CHECK)
      : mountedContainer({ service: 'backup', folder, at: IN_CONTAINER }, ...CHECK, IN_CONTAINER);
  const { stdout, ended } = startProgram(program, [], Readable.from([]));
  const lines = createInterface({ input: stdout }).on('line', say);
  await ended.finally(() => lines.close());
}
