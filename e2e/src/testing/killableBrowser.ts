import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CHROMIUM_ARGUMENTS } from '@parkwart/tooling/jest/chromium.mjs';
import { toolPath } from '@parkwart/tooling/jest/tools.mjs';
import { type BrowserContext, chromium } from 'playwright-core';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills the browser like a power cut: it writes nothing more. */
  kill(): Promise<void>;
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium has no error output.');
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Chromium ended at its start.');
}

/** @param profile a folder that outlives the browser */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const program = toolPath('chromium');
  if (!program) throw new Error('Chromium is not installed');
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--lang=de-DE'];
  const child = spawn(program, [...CHROMIUM_ARGUMENTS, ...own, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Berlin' },
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context || !child.pid) throw new Error('Chromium has no context.');
  const group = -child.pid;
  return {
    context,
    kill: async () => {
      const ended = once(child, 'exit');
      process.kill(group, 'SIGKILL');
      await ended;
      await browser.close();
    },
  };
}
