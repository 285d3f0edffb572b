import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A program that writes a line with its port and `ready`. */
export async function startServer(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...profiling(), program], {
    env: { PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let port: number | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number };
    port ??= entry.port;
    if (entry.msg === 'ready') break;
  }
  if (port === undefined || child.pid === undefined) throw new Error(`${program} ended before it was ready`);
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** `BENCH_PROFILE=<folder>` writes a CPU profile of each server. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

const TICKS_PER_SECOND = 100;

/** User and system time of the whole process, in µs. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000_000;
}
