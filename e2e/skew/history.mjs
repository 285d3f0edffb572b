import { runProgram } from '../../embedded/bootstrap/commands.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { texts } from './texts.mjs';

const VERSION_FILE = 'packages/contracts/src/contractVersion.ts';

/** What git says, or nothing when it is not there, knows no history here, or finds nothing. */
async function git(root, ...words) {
  const { code, output } = await runProgram(['git', ...words], { cwd: root }).catch(() => ({ code: 1, output: '' }));
  return code === 0 ? output.trim() : '';
}

/** The full name of a commit. @throws Failure when there is no such commit, or no history at all */
export async function findCommit(root, ref) {
  // What begins with a dash would be one of git's options.
  const commit = ref.startsWith('-') ? '' : await git(root, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (commit) return commit;
  throw new Failure((await git(root, 'rev-parse', 'HEAD')) ? texts.noSource(ref) : texts.noHistory);
}

/** The last commit of the contract version before the present one; undefined where the history does not reach back to it. */
export async function lastOfPreviousContract(root) {
  const change = 'CONTRACT_VERSION = [0-9]+;$';
  const rise = await git(root, 'log', '-1', '--format=%H', '-G', change, '--', VERSION_FILE);
  // In a shallow clone the oldest commit seems to have brought everything; it has no commit before it.
  return (rise && (await git(root, 'rev-parse', '--verify', '--quiet', `${rise}^`))) || undefined;
}
