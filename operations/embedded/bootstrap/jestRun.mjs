import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './commands.mjs';

/** Runs jest in the terminal. @returns its exit code, and its JSON report if it wrote one */
export async function runJest(root, args) {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-results-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'results.json');
  const jest = [process.execPath, join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${file}`];
  const { code } = await runProgram([...jest, ...args], { cwd: root, shown: true, env: { NODE_ENV: 'test' } });
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}
