import type { Logging } from './logWriter.ts';
import { type Stack, startStack } from './stack.ts';
import { texts } from './texts.ts';

export interface RunStack {
  readonly dataDir: string;
  readonly port: number;
  readonly logging: Logging;
  readonly onInterrupt: (action: () => void) => void;
  readonly say: (line: string) => void;
  readonly takeOver: () => Promise<void>;
  /** Runs while the services start. */
  readonly buildFrontEnds: () => Promise<void>;
}

export async function runStack({ onInterrupt, say, ...start }: RunStack): Promise<void> {
  const startedAt = Date.now();
  let isUp = false;
  const onProgress = (line: string) => {
    if (isUp) {
      say(`${new Date().toLocaleTimeString('de-DE')} ${line}`);
      return;
    }
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1).replace('.', ',');
    say(`  ✓ ${line} (${seconds} s)`);
  };
  const stack: Stack = await startStack({ ...start, onProgress });
  let stopping = false;
  onInterrupt(() => {
    if (stopping) return;
    stopping = true;
    say(`\n${texts.stopping}`);
    stack.stop().then(
      () => {
        say(texts.stopped);
        process.exit(0);
      },
      () => process.exit(1),
    );
  });
  isUp = true;
  say(`\n${texts.running(stack.url.replace('127.0.0.1', 'localhost'))}`);
  for (const line of texts.accounts) say(line);
}
