import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PRESETS = join(__dirname, '..');
const CLI = join(dirname(createRequire(__filename).resolve('webpack-cli/package.json')), 'bin/cli.js');

const MENU = { label: 'Probe', icon: 'M4 4h16', order: 1 };

interface Built {
  readonly output: string;
  readonly succeeded: boolean;
}

export interface Workspace {
  readonly folder: string;
  readonly build: () => Promise<Built>;
  readonly files: () => Promise<string[]>;
  readonly read: (path: string) => Promise<Buffer>;
  readonly write: (path: string, content: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function makeRemote(sources: Readonly<Record<string, string>>): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-remote-'));
  const files = {
    'package.json': JSON.stringify({ name: 'mfe-probe', version: '2.1.0', type: 'module' }),
    'webpack.config.mjs': `
      import { remote } from ${JSON.stringify(join(PRESETS, 'remote.mjs'))};
      export default remote({ folder: import.meta.dirname });`,
    'remote.json': JSON.stringify({
      pages: [{ path: '/probe', module: './src/Page.tsx', access: 'Angestellte', preload: true, menu: MENU }],
      modules: ['./src/Other.tsx'],
    }),
    'src/Other.tsx': `export const Other = () => 'other';`,
    ...sources,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return {
    folder,
    build: async () => {
      const env = { ...process.env, NODE_ENV: 'production' };
      try {
        const { stdout, stderr } = await run(process.execPath, [CLI, '--config', 'webpack.config.mjs'], {
          cwd: folder,
          env,
        });
        return { output: stdout + stderr, succeeded: true };
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        return { output: stdout + stderr, succeeded: false };
      }
    },
    files: async () => {
      const entries = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'dist').length + 1))
        .sort();
    },
    read: (path) => readFile(join(folder, 'dist', path)),
    write: (path, content) => writeFile(join(folder, path), content),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
