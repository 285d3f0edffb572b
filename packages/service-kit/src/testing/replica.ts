import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { moduleOf, SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { testServiceKeysAsText } from './serviceKeys.ts';
import { TEST_GATEWAY_KEY } from './serviceUnderTest.ts';

export interface Replica {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<number | null>;
}

function serviceIn(main: string): ServiceName {
  const name = SERVICE_NAMES.find((one) => main.includes(moduleOf(one)));
  if (!name) throw new Error(`${main} is no service`);
  return name;
}

interface Program {
  /** The service whose keys the replica gets; by default the service that contains `main`. */
  readonly service?: ServiceName;
  readonly nodeOptions?: readonly string[];
}

/**
 * The replica runs the files that `npx tsc -b` has built.
 * @param main absolute path of `dist/main.js`
 * @throws Error with the output of the process if it exits early
 */
export async function startReplica(
  main: string,
  environment: Readonly<Record<string, string>>,
  { service = serviceIn(main), nodeOptions = [] }: Program = {},
): Promise<Replica> {
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: { PORT: '0', ...testServiceKeysAsText(service), GATEWAY_KEY: TEST_GATEWAY_KEY, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  let port = 0;
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    const entry = JSON.parse(line) as { msg: string; port?: number };
    port ||= entry.port ?? 0;
    isReady = entry.msg === 'ready';
    if (isReady) break;
  }
  if (!isReady) throw new Error(`${main} ended before it was ready:\n${output.join('\n')}`);
  // Leaving the loop has paused the stream.
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}
