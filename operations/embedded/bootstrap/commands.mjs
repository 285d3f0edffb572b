import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';

const running = new Set();

/**
 * Runs a program and collects its output; with `shown`, the program writes to the terminal instead. `talk` gets the
 * child process of a program that exchanges messages.
 */
export function runProgram([program, ...args], { cwd, env = {}, shown = false, talk }) {
  return new Promise((resolve, reject) => {
    const shownOrKept = shown ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', shownOrKept, shownOrKept, ...(talk ? ['ipc'] : [])],
      // The program gets its own process group, so that its children end with it.
      detached: true,
    });
    talk?.(child);
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

/** Runs a tool from node_modules as a step. @throws Failure with the tool's output */
export async function runTool(root, title, [tool, ...args], options) {
  await step(title, async () => {
    const program = [process.execPath, join(root, 'node_modules', tool), ...args];
    const { code, output } = await runProgram(program, { cwd: root, ...options });
    if (code !== 0) throw new Failure(title.failed, output);
  });
}

function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Resolves when every program has ended and its output is complete. */
export async function endPrograms(signal = 'SIGTERM') {
  const ended = [...running].map((child) => once(child, 'close'));
  for (const child of running) end(child, signal);
  await Promise.all(ended);
}
