import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

type Environment = Readonly<Record<string, string>>;

interface DockerOptions {
  readonly environment?: Environment;
  readonly input?: string;
}

interface Failed {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: string | number;
}

const lastLine = ({ stderr = '' }: Failed) => stderr.trim().split('\n').at(-1)?.trim() ?? '';

/**
 * Returns the command's output.
 * @param describe what the error says of a failure, by default its last line
 * @throws CommandError
 */
export async function docker(
  args: readonly string[],
  cwd: string,
  { environment = {}, input }: DockerOptions = {},
  describe: (failed: Failed) => string = lastLine,
): Promise<string> {
  try {
    const env = { ...process.env, ...environment };
    const running = run('docker', [...args], { cwd, env, maxBuffer: 64 * MEGABYTE });
    if (input !== undefined) running.child.stdin?.end(input);
    const { stdout } = await running;
    return stdout.trim();
  } catch (error) {
    const failed = error as Failed;
    if (failed.code === 'ENOENT') throw new CommandError(texts.noDocker);
    throw new CommandError(describe(failed) || texts.dockerFailed(args.join(' ')));
  }
}

/** @throws CommandError with the build's whole output */
export async function dockerBuild(service: string, cwd: string, environment: Environment = {}): Promise<void> {
  const args = ['compose', 'build', service];
  await docker(args, cwd, { environment }, ({ stdout = '', stderr = '' }) =>
    `${stdout}${stderr}\n\n${texts.dockerFailed(args.join(' '))}`.trim(),
  );
}
