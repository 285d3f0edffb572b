import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addFine, allFines } from '@parkwart/contracts/calls/fineType';
import { type CallShape, callName, usedShape } from '@parkwart/contracts/openapi/callShape';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { makeRemote, stopBuilding, type Workspace } from './testing/workspace.ts';

const WEB = join(__dirname, '../../web/src');
const FINE_TYPES = join(__dirname, '../../contracts/src/calls/fineType.ts');

const page = {
  'src/calls.ts': `export const logOut = { service: 'users', method: 'POST', path: '/logout', summary: '', allow: 'everyone' };`,
  'src/Page.module.css': '.page { color: red; & b { color: blue } }',
  'src/Page.tsx': `
    import { useState } from 'react';
    import { useSession } from '@parkwart/web';
    import { allFines } from ${JSON.stringify(FINE_TYPES)};
    import { logOut } from './calls.ts';
    import classes from './Page.module.css';
    export function Page() {
      const [count, setCount] = useState(0);
      const { user } = useSession();
      return <button className={classes.page} title={process.env.PARKWART_API_BASE} onClick={() => setCount(count + 1)}>{user?.user} {count} {allFines.path} {logOut.path}</button>;
    }`,
};

const TIMEOUT_MS = 120_000;

const API_BASE = 'https://api.parkraum.example/api/employee';

const made: Workspace[] = [];

async function remote(sources: Readonly<Record<string, string>>): Promise<Workspace> {
  const workspace = await makeRemote(sources);
  made.push(workspace);
  return workspace;
}

beforeAll(() => {
  process.env.PARKWART_API_BASE = API_BASE;
});
afterAll(() => {
  stopBuilding();
  delete process.env.PARKWART_API_BASE;
  return Promise.all(made.map((workspace) => workspace.remove()));
});

describe('the build of a remote', () => {
  let workspace: Workspace;
  let release: {
    version: string;
    preload: string[];
    integrity: Record<string, string>;
    calls: CallShape[];
  };

  beforeAll(async () => {
    workspace = await remote(page);
    const { output, succeeded } = await workspace.build();
    if (!succeeded) throw new Error(output);
    release = JSON.parse((await workspace.read('release.json')).toString());
  }, TIMEOUT_MS);

  it('writes release.json for deployments', () => {
    expect(release).toMatchObject({
      name: 'mfe-probe',
      entry: 'static/js/remoteEntry.js',
      roles: ['Angestellte'],
      contract: CONTRACT_VERSION,
      pages: [
        {
          path: '/probe',
          module: 'Page',
          access: 'Angestellte',
          menu: { label: 'Probe', icon: 'M4 4h16', order: 1 },
          files: [
            expect.stringMatching(/^static\/css\/Page\.[0-9a-f]{12}\.css$/),
            expect.stringMatching(/^static\/js\/Page\.[0-9a-f]{12}\.js$/),
          ],
        },
      ],
    });
    expect(release.version).toMatch(/^2\.1\.0-[0-9a-f]{12}$/);
  });

  it('lists the calls that it uses, from the contracts and its own descriptions', () => {
    expect(release.calls.map(callName)).toEqual(['POST /logout', 'GET /all-fine']);
    expect(release.calls[1]).toEqual(JSON.parse(JSON.stringify(usedShape(allFines))));
  });

  it("preloads the first page's files, entry first, and none of other pages", () => {
    expect(release.preload).toEqual([
      'static/js/remoteEntry.js',
      expect.stringMatching(/^static\/css\/Page\.[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^static\/js\/Page\.[0-9a-f]{12}\.js$/),
    ]);
  });

  it('lists the hash of every script and style', async () => {
    const code = (await workspace.files()).filter((file) => /\.(js|css)$/.test(file));
    expect(Object.keys(release.integrity).map((file) => `site/${file}`)).toEqual(code);
    for (const [file, hash] of Object.entries(release.integrity)) {
      const content = await workspace.read(`site/${file}`);
      expect(hash).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
    }
  });

  it('writes compressed copies of every script and style', async () => {
    for (const file of Object.keys(release.integrity)) {
      const content = await workspace.read(`site/${file}`);
      expect(gunzipSync(await workspace.read(`site/${file}.gz`)).equals(content)).toBe(true);
      expect(brotliDecompressSync(await workspace.read(`site/${file}.br`)).equals(content)).toBe(true);
    }
  });

  it("uses the shell's React and shared package, without a copy", async () => {
    const scripts = (await workspace.files()).filter((file) => file.endsWith('.js'));
    const code = (await Promise.all(scripts.map((file) => workspace.read(file)))).join('\n');
    expect(code).not.toMatch(/react-dom-client|__CLIENT_INTERNALS_DO_NOT_USE/);
    expect(code.length).toBeLessThan(60_000);
  });

  it('holds no other calls than those that it makes, and nothing that only these need', async () => {
    const scripts = (await workspace.files()).filter((file) => file.endsWith('.js'));
    const code = (await Promise.all(scripts.map((file) => workspace.read(file)))).join('\n');
    expect(code).toContain(allFines.path);
    expect(code).not.toContain(addFine.path);
    // This text is part of an input schema of another call.
    expect(code).not.toContain('Bitte geben Sie die Art an.');
  });

  it('waits 120 s for a script or style and checks both against the registry’s hashes', async () => {
    const entry = (await workspace.read('site/static/js/remoteEntry.js')).toString();
    expect(entry.match(/\b(120000|12e4)\b/g)).toHaveLength(2);
    expect(entry.match(/parkwart\.integrity/g)).toHaveLength(2);
  });

  it('uses the API base address of the environment', async () => {
    const [, , script = ''] = release.preload;
    expect((await workspace.read(`site/${script}`)).toString()).toContain(API_BASE);
  });

  it('gives classes readable names', async () => {
    const [, styles = ''] = release.preload;
    expect((await workspace.read(`site/${styles}`)).toString()).toMatch(/^\.Page-page-[0-9a-f]{5}\{/);
  });

  it(
    'produces equal files from equal sources in different folders',
    async () => {
      const other = await remote(page);
      await other.build();
      const files = await workspace.files();
      expect(await other.files()).toEqual(files);
      for (const file of files) {
        expect([file, (await other.read(file)).equals(await workspace.read(file))]).toEqual([file, true]);
      }
    },
    TIMEOUT_MS,
  );
});

describe('a remote that bundles stateless parts of @parkwart/web', () => {
  it(
    'builds with every file of their folders',
    async () => {
      const folders = ['files', 'form', 'http'];
      const files = folders.flatMap((folder) => readdirSync(join(WEB, folder)).map((name) => join(WEB, folder, name)));
      const sources = files.filter((file) => !file.endsWith('.test.ts'));
      const imports = sources.map((file, index) => `import * as part${index} from ${JSON.stringify(file)};`);
      const parts = sources.map((_file, index) => `part${index}`);
      const workspace = await remote({
        'src/Page.tsx': `${imports.join('\n')} export const Page = () => [${parts}].flatMap(Object.keys);`,
      });
      const { output, succeeded } = await workspace.build();

      expect(output).not.toContain('A remote must take this from the shell');
      expect(succeeded).toBe(true);
    },
    TIMEOUT_MS,
  );
});

describe('a remote with a document of its own', () => {
  const sources = {
    'remote.json': JSON.stringify({
      pages: [{ path: '/probe/:token', module: './src/Page.tsx', access: 'everyone' }],
      document: './src/document.tsx',
    }),
    'src/Page.tsx': 'export const Page = () => document.title;',
    'src/document.css': 'html { color: red }',
    'src/document.html': '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
    'src/document.tsx': `import './document.css'; import { Page } from './Page.tsx'; document.title = Page() + '!';`,
  };

  it(
    'has a page with one script and one style that need no other, and a version that changes with them',
    async () => {
      const workspace = await remote(sources);
      const { output, succeeded } = await workspace.build();
      expect([succeeded, output]).toEqual([true, expect.any(String)]);
      const written = async () => JSON.parse((await workspace.read('release.json')).toString());
      const html = (await workspace.read('site/document.html')).toString();
      const named = [...html.matchAll(/(?:src|href)="\/version-folder\/([^"]+)"/g)].map(([, file = '']) => file);
      expect(named.map((file) => file.replace(/\.[0-9a-f]{12}/, ''))).toEqual([
        'static/js/first.js',
        'static/js/document.js',
        'static/css/document.css',
      ]);
      const { integrity, version, entry } = await written();
      expect(Object.keys(integrity)).toEqual(expect.arrayContaining([...named, entry]));
      const script = (await workspace.read(`site/${named[1]}`)).toString();
      expect(script).toContain('document.title');
      expect(script).not.toMatch(/remoteEntry|__FEDERATION__/);

      await workspace.write('src/document.html', sources['src/document.html'].replace('<html>', '<html lang="de">'));
      await workspace.build();
      expect((await written()).version).not.toBe(version);
    },
    TIMEOUT_MS,
  );
});

describe('a build with a warm cache', () => {
  const NAMES = ['one', 'two', 'three', 'four'];
  const library = {
    'node_modules/letters/package.json': JSON.stringify({ name: 'letters', sideEffects: false, module: 'index.mjs' }),
    'node_modules/letters/index.mjs': NAMES.map((name) => `export { ${name} } from './${name}.js';`).join('\n'),
    ...Object.fromEntries(
      NAMES.map((name) => [`node_modules/letters/${name}.js`, `exports.${name} = () => document.title + '${name}';`]),
    ),
  };
  const sources: Readonly<Record<string, string>> = {
    ...library,
    'src/letters.ts': `
      import { one } from 'letters';
      export { four, one, three, two } from 'letters';
      export const first = () => one();`,
    'src/index.ts': `export { first, four, one, three, two } from './letters.ts';`,
    'src/Page.tsx': `
      import * as letters from './index.ts';
      export const Page = ({ letter }) => letters[letter]?.();`,
    'src/Other.tsx': `export { two as Other } from 'letters';`,
  };

  it(
    'has the version and files of a build without a cache, even after a build of other sources',
    async () => {
      const workspace = await remote(sources);
      const version = async () => JSON.parse((await workspace.read('release.json')).toString()).version;
      await workspace.build();
      const cold = [await version(), await workspace.files()];
      await workspace.build();
      expect([await version(), await workspace.files()]).toEqual(cold);
      await workspace.write(
        'src/letters.ts',
        `export { four, one } from 'letters'; export const [first, two, three] = [];`,
      );
      await workspace.build();
      expect(await version()).not.toBe(cold[0]);
      await workspace.write('src/letters.ts', sources['src/letters.ts'] ?? '');
      await workspace.build();
      expect([await version(), await workspace.files()]).toEqual(cold);
    },
    TIMEOUT_MS * 2,
  );
});

describe('a failing build of a remote', () => {
  it.each([
    ['React', createRequire(__filename).resolve('react/package.json').replace('package.json', 'index.js')],
    ['the session of @parkwart/web', join(WEB, 'session/sessionStore.ts')],
  ])(
    'fails when the remote would bundle %s',
    async (_title, file) => {
      const workspace = await remote({
        'src/Page.tsx': `import * as bundled from ${JSON.stringify(file)}; export const Page = () => Object.keys(bundled);`,
      });
      const { output, succeeded } = await workspace.build();

      expect(succeeded).toBe(false);
      expect(output).toContain(`A remote must take this from the shell, not bundle it: ${file}`);
    },
    TIMEOUT_MS,
  );

  it.each([
    [
      'contains fields that a contract file does not allow',
      { path: 'probe', module: './src/Page.tsx', access: 'all' },
      'pages[0].access',
    ],
    ['names a missing file', { path: '/p', module: './src/Gone.tsx', access: 'known' }, 'does not exist'],
  ])(
    'fails when remote.json %s',
    async (_title, page, complaint) => {
      const workspace = await remote({ 'remote.json': JSON.stringify({ pages: [page] }) });
      const { output, succeeded } = await workspace.build();

      expect(succeeded).toBe(false);
      expect(output).toContain(complaint);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves no release.json behind',
    async () => {
      const workspace = await remote({ 'src/Page.tsx': `import './missing.ts'; export const Page = () => null;` });
      const { succeeded } = await workspace.build();

      expect(succeeded).toBe(false);
      expect(await workspace.files().catch(() => [])).not.toContain('release.json');
    },
    TIMEOUT_MS,
  );
});
