import { runTool } from './commands.mjs';
import { texts } from './texts.mjs';

export async function compile(root, workspaces = []) {
  const pretty = process.stdout.isTTY ? ['--pretty'] : [];
  await runTool(root, texts.compile, ['typescript/bin/tsc', '-b', ...workspaces, ...pretty], {
    // The compiler is a Go program, which by default spends a third of its time on garbage collection.
    env: { GOGC: '400' },
  });
}
