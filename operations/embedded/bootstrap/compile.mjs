import { join } from 'node:path';
import { runProgram } from './commands.mjs';
import { Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { texts } from './texts.mjs';

export async function compile(root, workspaces = []) {
  await step(texts.compile, async () => {
    const pretty = process.stdout.isTTY ? ['--pretty'] : [];
    const args = [process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-b', ...workspaces, ...pretty];
    const { code, output } = await runProgram(args, { cwd: root });
    if (code !== 0) throw new Failure(texts.compileFailed, output);
  });
}
