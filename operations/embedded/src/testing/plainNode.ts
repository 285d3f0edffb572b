import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of start.mjs and the other commands, which run before any build. */
export const LOCAL = fileURLToPath(new URL('../..', import.meta.url));

export function importBootstrap(module: string): string {
  return `import * as module from ${JSON.stringify(join(LOCAL, 'bootstrap', module))};`;
}

export async function node(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH ?? '', ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

export async function evaluate(module: string, expression: string): Promise<unknown> {
  const code = `${importBootstrap(module)} console.log(JSON.stringify(await (${expression})))`;
  const { output } = await node(['--input-type=module', '--eval', code]);
  return JSON.parse(output);
}
