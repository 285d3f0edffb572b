import { runProgram } from '../../operations/embedded/bootstrap/commands.mjs';
import { Failure } from '../../operations/embedded/bootstrap/failure.mjs';
import { texts } from './texts.mjs';

const VERSION_FILES = ':(glob)packages/contracts/src/**/contractVersion.ts';

async function git(root, ...args) {
  const { code, output } = await runProgram(['git', ...args], { cwd: root }).catch(() => ({ code: 1, output: '' }));
  return code === 0 ? output.trim() : '';
}

/** @throws Failure without such a commit, or without history */
export async function findCommit(root, ref) {
  // Git would read a leading dash as an option.
  const commit = ref.startsWith('-') ? '' : await git(root, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (commit) return commit;
  throw new Failure((await git(root, 'rev-parse', 'HEAD')) ? texts.noSource(ref) : texts.noHistory);
}

/** Undefined if the history does not go back that far. */
export async function lastOfPreviousContract(root) {
  const change = 'CONTRACT_VERSION = [0-9]+;$';
  const rise = await git(root, 'log', '-1', '--format=%H', '-G', change, '--', VERSION_FILES);
  // In a shallow clone the oldest commit has no parent and seems to add every file.
  return (rise && (await git(root, 'rev-parse', '--verify', '--quiet', `${rise}^`))) || undefined;
}
