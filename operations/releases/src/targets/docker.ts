import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface Failed {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: string | number;
}

interface DockerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Extracts the message from a failure; by default, the last line of the failure's error output. */
  readonly describe?: (failed: Failed) => string;
}

const lastLine = ({ stderr = '' }: Failed) => stderr.trim().split('\n').at(-1)?.trim() ?? '';

/**
 * Returns the command's output.
 * @throws CommandError
 */
export async function docker(
  args: readonly string[],
  cwd: string,
  { environment, input, describe = lastLine }: DockerOptions = {},
): Promise<string> {
  try {
    const env = { ...process.env, ...environment };
    const running = run('docker', [...args], { cwd, env, maxBuffer: MAX_OUTPUT_BYTES });
    if (input !== undefined) running.child.stdin?.end(input);
    return (await running).stdout.trim();
  } catch (error) {
    const failed = error as Failed;
    if (failed.code === 'ENOENT') throw new CommandError(texts.noDocker);
    throw new CommandError(describe(failed) || texts.dockerFailed(args.join(' ')));
  }
}

/** @throws CommandError with the build's complete output */
export async function dockerBuild(service: string, cwd: string, environment?: Readonly<Record<string, string>>) {
  const args = ['compose', 'build', service];
  const describe = ({ stdout = '', stderr = '' }: Failed) =>
    `${stdout}${stderr}\n\n${texts.dockerFailed(args.join(' '))}`.trim();
  await docker(args, cwd, { environment, describe });
}
