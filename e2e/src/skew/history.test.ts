import { execFileSync } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { node } from 'embedded/testing/plainNode';

const ROOT = join(__dirname, '../../..');
const IDENTITY = ['-c', 'user.name=Anna', '-c', 'user.email=anna@parkraum.example', '-c', 'commit.gpgsign=false'];

let folder: { path: string; remove: () => Promise<void> };
let root: string;

const git = (...args: string[]) => execFileSync('git', [...IDENTITY, ...args], { cwd: root, encoding: 'utf8' }).trim();

async function commit(message: string): Promise<string> {
  await writeFile(join(root, 'CHANGELOG.md'), `${message}\n`);
  git('add', '.');
  git('commit', '--quiet', '--message', message);
  return git('rev-parse', 'HEAD');
}

/** The checkout is nearly empty, so any build would fail. */
const testSkew = (...args: string[]) => node([join(root, 'e2e/skew/run.mjs'), ...args]);

const previousIn = async (checkout: string) => {
  const file = pathToFileURL(join(ROOT, 'e2e/skew/history.mjs')).href;
  const code = `import * as history from '${file}'; console.log(await history.previousRelease(process.argv[1]))`;
  return (await node(['--input-type=module', '--eval', code, checkout])).output.trim();
};

describeWithTool('git', 'npm run test:skew, before it builds anything', () => {
  beforeEach(async () => {
    folder = await temporaryFolder();
    root = join(folder.path, 'checkout');
    await mkdir(root, { recursive: true });
    for (const part of ['e2e/skew', 'operations/embedded/bootstrap', 'packages/tooling/workspaces.mjs'])
      await cp(join(ROOT, part), join(root, part), { recursive: true });
    git('init', '--quiet');
  });
  afterEach(() => folder.remove());

  it.each([
    ['the newest before the commit', ['v1.0.0', 'v1.1.0', ''], 'v1.1.0'],
    ['not the commit’s own', ['v1.0.0', 'v1.1.0'], 'v1.0.0'],
    ['none that names no version', ['v1.0.0', 'vorführung', ''], 'v1.0.0'],
    ['none where no release came before', ['v1.0.0'], 'undefined'],
  ])('the release with a tag is taken: %s', async (_title, tags, expected) => {
    await commit('before all releases');
    for (const tag of tags) {
      await commit(`with ${tag}`);
      if (tag) git('tag', tag);
    }
    expect(await previousIn(root)).toBe(expected);
  });

  it('prints one line and exits when the history has no tag and --if-possible is given', async () => {
    await commit('the booth');
    git('tag', 'v1.0.0');
    await commit('the office');
    const shallow = join(folder.path, 'shallow');
    git('clone', '--quiet', '--depth', '1', pathToFileURL(root).href, shallow);
    root = shallow;
    const { code, output } = await testSkew('--if-possible');
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^skipped: npm run test:skew \(.*history.*\)$/)],
    });
    const required = await testSkew();
    expect(required.code).toBe(1);
    expect(required.output).toContain('git fetch --unshallow --tags');
  });

  it('is also skipped without any history', async () => {
    await rm(join(root, '.git'), { recursive: true });
    expect(await testSkew('--if-possible')).toMatchObject({ code: 0, output: expect.stringMatching(/^skipped: /) });
    const withRef = await testSkew('--from', 'main');
    expect(withRef).toMatchObject({ code: 1, output: expect.stringContaining('keine Git-Historie') });
  });

  it.each(['nowhere', '--upload-pack=x', 'HEAD:e2e', ''])('rejects the unknown version „%s“', async (ref) => {
    await commit('the booth');
    const { code, output } = await testSkew(`--from=${ref}`);
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: expect.stringContaining(`Den Stand „${ref}“ gibt es hier nicht.`),
    });
  });

  it('prints its usage for unknown arguments', async () => {
    expect(await testSkew('d07f1ac')).toMatchObject({
      code: 1,
      output: expect.stringContaining('So geht es: npm run'),
    });
  });
});
