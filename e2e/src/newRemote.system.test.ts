import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Registry, registry } from '@parkwart/contracts/registry/registry';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { runReleaseCommand } from 'releases/commands/run';
import { runInBrowser } from './product/runProduct.ts';
import { openOffice } from './testing/office.ts';

const ROOT = join(__dirname, '../..');
const NAME = 'mfe-example';
const run = promisify(execFile);
const binary = (name: string, path: string) =>
  join(dirname(createRequire(__filename).resolve(`${name}/package.json`)), path);

/** Files that `npm run new` writes or its formatter reads. */
const WRITTEN = ['package.json', 'package-lock.json', 'tsconfig.json', 'docker-compose.yml', '.env.example'];
const READ = ['biome.json', 'packages/tooling/lint/literalSpreads.grit', '.gitignore'];

const linkAll = async (from: string, to: string, names: readonly string[]) => {
  for (const name of names) await symlink(join(ROOT, from, name), join(to, from, name));
};

async function checkoutWithRemote(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'parkwart-checkout-'));
  for (const path of [...WRITTEN, ...READ, 'operations/kubernetes', 'packages/tooling/new']) {
    await cp(join(ROOT, path), join(root, path), { recursive: true });
  }
  await mkdir(join(root, 'node_modules'));
  await linkAll('node_modules', root, await readdir(join(ROOT, 'node_modules')));
  await run(process.execPath, [join(root, 'packages/tooling/new/new.mjs'), NAME]);
  // After the run of `npm run new`: its formatter follows links, and fails outside its root.
  await linkAll('packages', root, ['contracts', 'ui', 'web']);
  const tooling = await readdir(join(ROOT, 'packages/tooling'));
  await linkAll(
    'packages/tooling',
    root,
    tooling.filter((name) => !['new', 'lint'].includes(name)),
  );
  return root;
}

describeWithTool('chromium', 'a remote made by npm run new', () => {
  const running = runInBrowser('embedded');
  let root: string;

  beforeAll(async () => {
    root = await checkoutWithRemote();
  }, 60_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  const live = async (): Promise<Registry> =>
    registry.parse(JSON.parse(await readFile(join(running.product.dataDir, 'site/live/remotes.json'), 'utf8')));

  async function release(command: string): Promise<string> {
    const output: string[] = [];
    const build = async () => {
      const cwd = join(root, NAME);
      await run(process.execPath, [binary('typescript', 'bin/tsc'), '-b', '.'], { cwd });
      const args = [binary('webpack', 'bin/webpack.js'), '--config', 'webpack.config.mjs'];
      await run(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'production' } });
    };
    const say = (line: string) => void output.push(line);
    const step = <Result>(_title: object, work: () => Promise<Result>) => work();
    await runReleaseCommand({ root, dataDir: running.product.dataDir, say, step, build }, command, [NAME]);
    return output.join('\n');
  }

  it('appears in the menu without a new shell, opens, and is gone after a rollback', async () => {
    const { shell } = await live();
    expect(await release('deploy')).toMatch(/^mfe-example 1\.0\.0-[0-9a-f]{12} ist live\.$/);
    const { page, errors } = await openOffice(running.browser, running.product.url);
    await page.getByRole('link', { name: 'Example' }).click();
    await page.getByRole('heading', { level: 1, name: 'Example' }).waitFor();
    await page.getByText('Hier arbeitet admin.').waitFor();
    expect((await live()).shell).toBe(shell);

    expect(await release('rollback')).toContain('Von mfe-example ist nichts mehr live');
    await page.reload();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.getByRole('link', { name: 'Example' }).count()).toBe(0);
    expect(errors).toEqual([]);
  }, 240_000);
});
