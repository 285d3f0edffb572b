import { execFile, spawn } from 'node:child_process';
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

/**
 * Returns the command's output.
 * @throws CommandError with its last lines when it fails
 */
export async function docker(
  args: readonly string[],
  cwd: string,
  { environment = {}, input }: DockerOptions = {},
): Promise<string> {
  try {
    const env = { ...process.env, ...environment };
    const running = run('docker', [...args], { cwd, env, maxBuffer: 64 * MEGABYTE });
    if (input !== undefined) running.child.stdin?.end(input);
    const { stdout } = await running;
    return stdout.trim();
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: string | number };
    if (code === 'ENOENT') throw new CommandError(texts.noDocker);
    throw new CommandError(lastLine(stderr) || texts.dockerFailed(args.join(' ')));
  }
}

function lastLine(text = ''): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

export async function dockerBuild(args: readonly string[], cwd: string, environment: Environment): Promise<void> {
  const child = spawn('docker', [...args], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new CommandError(`${log.trim()}\n\n${texts.dockerFailed(args.join(' '))}`);
}
