import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { texts } from '../commands/texts.ts';
import { Refused } from '../refused.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

type Environment = Readonly<Record<string, string>>;

interface DockerOptions {
  readonly environment?: Environment;
  /** For the command's standard input. */
  readonly input?: string;
}

/**
 * What a docker command says.
 * @throws Refused with its last words when it fails
 */
export async function docker(
  words: readonly string[],
  cwd: string,
  { environment = {}, input }: DockerOptions = {},
): Promise<string> {
  try {
    const env = { ...process.env, ...environment };
    const running = run('docker', [...words], { cwd, env, maxBuffer: 64 * MEGABYTE });
    if (input !== undefined) running.child.stdin?.end(input);
    const { stdout } = await running;
    return stdout.trim();
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: string | number };
    if (code === 'ENOENT') throw new Refused(texts.noDocker);
    throw new Refused(lastLine(stderr) || texts.dockerFailed(words.join(' ')));
  }
}

function lastLine(text = ''): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

/** A docker command that takes its time and whose words go to the terminal when it fails. */
export async function dockerBuild(words: readonly string[], cwd: string, environment: Environment): Promise<void> {
  const child = spawn('docker', [...words], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Refused(`${said.trim()}\n\n${texts.dockerFailed(words.join(' '))}`);
}
