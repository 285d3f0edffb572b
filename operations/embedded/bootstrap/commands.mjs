import { spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set();

/**
 * Runs a program and collects its output; with `shown` it writes to the terminal.
 * @param {string[]} args the program's path and its arguments
 * @param {{ cwd: string, env?: Record<string, string>, shown?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runProgram([program, ...args], { cwd, env = {}, shown = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that its children end with it.
      detached: true,
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Resolves when every program has ended and none writes any more. */
export async function endPrograms(signal = 'SIGTERM') {
  const ended = [...running].map((child) => once(child, 'close'));
  for (const child of running) end(child, signal);
  await Promise.all(ended);
}
