import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { evaluate, importBootstrap, LOCAL, node } from './testing/plainNode.ts';

const TIMEOUT_MS = 120_000;
const FRONT_ENDS = ['shell', 'mfe-staff', 'mfe-admin', 'mfe-print'];
const text = (value: unknown) => JSON.stringify(value);

const folder = folderOfEachTest();
beforeEach(async () => {
  await symlink(join(LOCAL, '../../node_modules'), join(folder.path, 'node_modules'));
});

async function put(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder.path, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

async function command(module: string, expression: string) {
  await put({ 'command.mjs': `${importBootstrap(module)} export const main = () => ${expression};` });
  const run = `${importBootstrap('runCommand.mjs')} await module.runCommand(${text(join(folder.path, 'command.mjs'))});`;
  return node(['--input-type=module', '--eval', run]);
}

describe('a broken build', () => {
  it(
    "shows the compiler's lines and ends with 1",
    async () => {
      await put({
        'part/tsconfig.json': '{ "compilerOptions": { "composite": true, "types": [] }, "files": ["wrong.ts"] }',
        'part/wrong.ts': "export const price: number = 'five';\n",
      });
      const { code, output } = await command('compile.mjs', `module.compile(${text(folder.path)}, ['part'])`);
      expect(output).toMatch(/✗ Programme werden übersetzt/);
      expect(output).toMatch(/part\/wrong\.ts\(1,14\): error TS2322/);
      expect(output).toMatch(/Der Bau ist fehlgeschlagen: Die Meldungen des Übersetzers stehen oben\.\n$/);
      expect(code).toBe(1);
    },
    TIMEOUT_MS,
  );

  it(
    "names the front end, and shows its build's output",
    async () => {
      const config = `export default { mode: 'none', entry: './main.js', output: { filename: 'main.js' } };`;
      for (const name of FRONT_ENDS) await put({ [`${name}/webpack.config.mjs`]: config, [`${name}/main.js`]: '' });
      for (const name of ['contracts', 'ui', 'web', 'tooling']) await put({ [`packages/${name}/a.ts`]: '' });
      await put({ 'package.json': '{}', 'package-lock.json': '{}', 'shell/main.js': "import './missing.js';" });
      const { code, output } = await command('frontEnds.mjs', `module.buildFrontEnds(${text(folder.path)})`);
      expect(output).toMatch(/✗ Oberfläche shell wird gebaut/);
      expect(output).toMatch(/Can't resolve '\.\/missing\.js'/);
      expect(output).toMatch(/Der Bau von shell ist fehlgeschlagen: Die Meldungen stehen oben\.\n$/);
      expect(code).toBe(1);
    },
    TIMEOUT_MS,
  );
});

describe('a command that fails', () => {
  it(
    'ends only after the programs that it started',
    async () => {
      await put({
        'slow.mjs': `import { writeFileSync } from 'node:fs';
          process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', ''); process.exit(); }, 300));
          setInterval(() => undefined, 1_000);
          writeFileSync('begun', '');`,
      });
      const slow = `module.runProgram([process.execPath, 'slow.mjs'], { cwd: ${text(folder.path)} })`;
      const failing = `(async () => {
        const { existsSync } = await import('node:fs');
        const { setTimeout: sleep } = await import('node:timers/promises');
        while (!existsSync(${text(join(folder.path, 'begun'))})) await sleep(10);
        throw new Error('failed in between');
      })()`;
      const { code, output } = await command('commands.mjs', `Promise.all([${slow}, ${failing}])`);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('failed in between') });
      expect(existsSync(join(folder.path, 'ended'))).toBe(true);
    },
    TIMEOUT_MS,
  );
});

describe('the disk', () => {
  const check = (path: string, megabytes: number) =>
    evaluate(
      'disk.mjs',
      `module.checkDisk(${text(path)}, ${megabytes}).then(() => 'enough', ({ name, message }) => name + ': ' + message)`,
    );

  it('is checked before anything is written, even for a folder that does not exist yet', async () => {
    expect(await check(join(folder.path, 'not/there/yet'), 0)).toBe('enough');
    expect(await check(join(folder.path, 'not/there/yet'), 1_000_000_000_000)).toMatch(
      /^Failure: Auf dem Datenträger von .*\/not\/there\/yet sind nur noch \d+ MB frei, gebraucht werden 1000000000000 MB\./,
    );
  });

  it.each([
    ['one of our writes', { code: 'ENOSPC', message: 'write' }, true],
    ['npm’s output', { message: 'Failed', details: 'npm error nospc ENOSPC: no space left on device, write' }, true],
    ['a database', { message: 'SQLITE_FULL: database or disk is full' }, true],
    ['another error', { code: 'EACCES', message: 'permission denied' }, false],
    ['no message at all', null, false],
  ])('is detected as full from %s', async (_source, error, expected) => {
    expect(await evaluate('failure.mjs', `module.isDiskFull(${text(error)})`)).toBe(expected);
  });

  it('that is full ends a command with advice, not with a stack trace', async () => {
    const { code, output } = await command(
      'disk.mjs',
      `Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))`,
    );
    expect({ code, output }).toEqual({
      code: 1,
      output: '\nDer Datenträger ist voll. Schaffen Sie Platz und starten Sie noch einmal.\n',
    });
  });
});
