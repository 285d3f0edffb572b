import { runProgram } from '../../operations/embedded/bootstrap/commands.mjs';
import { Failure } from '../../operations/embedded/bootstrap/failure.mjs';
import { texts } from './texts.mjs';

async function git(root, ...args) {
  const { code, output } = await runProgram(['git', ...args], { cwd: root }).catch(() => ({ code: 1, output: '' }));
  return code === 0 ? output.trim() : '';
}

/** @throws Failure if the repository has no such commit, or the folder has no Git history */
export async function findCommit(root, ref) {
  // Git would read a leading dash as an option.
  const commit = ref.startsWith('-') ? '' : await git(root, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (commit) return commit;
  throw new Failure((await git(root, 'rev-parse', 'HEAD')) ? texts.noSource(ref) : texts.noHistory);
}

/** The tag of the release before this commit; undefined if the history has none. */
export async function previousRelease(root) {
  return (await git(root, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')) || undefined;
}
