import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PRESETS = join(__dirname, '..');

const MENU = { label: 'Probe', icon: 'M4 4h16', order: 1 };

interface Built {
  readonly output: string;
  readonly succeeded: boolean;
}

let builder: ChildProcess | undefined;

/** Builds only one folder at a time. */
async function buildIn(folder: string): Promise<Built> {
  builder ??= fork(join(PRESETS, 'builder.mjs'), { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] });
  const built = once(builder, 'message') as Promise<[Built]>;
  builder.send([folder]);
  return (await built)[0];
}

/** Ends the process that the first build started. */
export function stopBuilding(): void {
  builder?.kill();
  builder = undefined;
}

export type Workspace = Awaited<ReturnType<typeof makeRemote>>;

export async function makeRemote(sources: Readonly<Record<string, string>>) {
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
    build: () => buildIn(folder),
    files: async () => {
      const entries = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'dist').length + 1))
        .sort();
    },
    read: (path: string) => readFile(join(folder, 'dist', path)),
    write: (path: string, content: string) => writeFile(join(folder, path), content),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
