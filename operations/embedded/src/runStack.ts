import type { Logging } from './logWriter.ts';
import { type Stack, startStack } from './stack.ts';
import { texts } from './texts.ts';

export interface RunStack {
  readonly dataDir: string;
  readonly port: number;
  readonly logging: Logging;
  readonly onInterrupt: (action: () => void) => void;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export async function runStack({ dataDir, port, logging, onInterrupt }: RunStack): Promise<void> {
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
  // Ends the parts together with this process.
  onInterrupt(() => process.exit(0));
  const stack: Stack = await startStack({ dataDir, port, logging, onProgress });
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
