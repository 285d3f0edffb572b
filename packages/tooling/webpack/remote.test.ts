import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const API_BASE = 'https://api.parkraum.example/api/employee';
const NAMES = ['one', 'two', 'three', 'four'];
const SOURCES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'mfe-probe', version: '2.1.0', type: 'module' }),
  'webpack.config.mjs': `
    import { remote } from ${JSON.stringify(join(__dirname, 'remote.mjs'))};
    export default remote({ folder: import.meta.dirname });`,
  'remote.json': JSON.stringify({ pages: [{ path: '/probe', module: './src/Page.tsx', access: 'known' }] }),
  'node_modules/letters/package.json': JSON.stringify({ name: 'letters', sideEffects: false, module: 'index.mjs' }),
  'node_modules/letters/index.mjs': NAMES.map((name) => `export { ${name} } from './${name}.js';`).join('\n'),
  ...Object.fromEntries(
    NAMES.map((name) => [`node_modules/letters/${name}.js`, `exports.${name} = () => document.title + '${name}';`]),
  ),
  'src/letters.ts': `
    import { one } from 'letters';
    export { four, one, three, two } from 'letters';
    export const first = () => one();`,
  'src/index.ts': `export { first, four, one, three, two } from './letters.ts';`,
  'src/Page.module.css': '.page { color: red }',
  'src/Page.tsx': `
    import * as letters from './index.ts';
    import classes from './Page.module.css';
    import { useState } from 'react';
    export function Page({ letter }) {
      const [title] = useState(process.env.PARKWART_API_BASE);
      return <p className={classes.page} title={title}>{letters[letter]?.()}</p>;
    }`,
};

const folders: string[] = [];
let builder: ChildProcess;

beforeAll(() => {
  const env = { ...process.env, NODE_ENV: 'production', PARKWART_API_BASE: API_BASE };
  builder = fork(join(__dirname, 'builder.mjs'), { env, execArgv: [] });
});
afterAll(async () => {
  builder.kill();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function write(folder: string, sources: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function makeRemote(sources: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-remote-'));
  folders.push(folder);
  await write(folder, { ...SOURCES, ...sources });
  return folder;
}

async function build(folder: string): Promise<{ output: string; files: Record<string, string> }> {
  const built = once(builder, 'message') as Promise<[{ output: string }]>;
  builder.send([folder]);
  const [{ output }] = await built;
  const dist = join(folder, 'dist');
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.sort().map(async (path) => [path.slice(dist.length + 1), await readFile(path, 'base64')]);
  return { output, files: Object.fromEntries(await Promise.all(files)) };
}

const TIMEOUT_MS = 240_000;

describe('the build of a remote', () => {
  let folder: string;
  let files: Record<string, string>;
  const read = (wanted: RegExp) => {
    const path = Object.keys(files).find((each) => wanted.test(each)) ?? '';
    return Buffer.from(files[path] ?? '', 'base64').toString();
  };

  beforeAll(async () => {
    folder = await makeRemote();
    ({ files } = await build(folder));
  }, TIMEOUT_MS);

  it('makes the remote wait 120 s for each script and style, and check each against the registry’s hashes', () => {
    const entry = read(/remoteEntry\.js$/);
    expect(entry.match(/\b(120000|12e4)\b/g)).toHaveLength(2);
    expect(entry.match(/parkwart\.integrity/g)).toHaveLength(2);
  });

  it('inserts the API base address from the environment variable PARKWART_API_BASE', () => {
    expect(read(/js\/Page\.[0-9a-f]{8}\.js$/)).toContain(API_BASE);
  });

  it(
    'produces equal files from equal sources, even in another folder or with the cache of other sources',
    async () => {
      expect((await build(await makeRemote())).files).toEqual(files);
      const other = `export { four, one } from 'letters'; export const [first, two, three] = [];`;
      await write(folder, { 'src/letters.ts': other });
      expect((await build(folder)).files['release.json']).not.toBe(files['release.json']);
      await write(folder, SOURCES);
      expect((await build(folder)).files).toEqual(files);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['React', createRequire(__filename).resolve('react/package.json').replace('package.json', 'index.js')],
    ['the session of @parkwart/web', join(__dirname, '../../web/src/session/sessionStore.ts')],
  ])(
    'fails and leaves no release.json when the remote would bundle %s',
    async (_title, file) => {
      const page = `import * as bundled from ${JSON.stringify(file)}; export const Page = () => Object.keys(bundled);`;
      const { output, files: written } = await build(await makeRemote({ 'src/Page.tsx': page }));
      expect(output).toContain(`A remote must take this from the shell, not bundle it: ${file}`);
      expect(written).not.toHaveProperty('release.json');
    },
    TIMEOUT_MS,
  );
});
