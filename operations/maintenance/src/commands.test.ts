import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { isGiven } from './rotate/rotations.ts';
import { type RotatedSecret, SECRETS } from './rotate/secretStores.ts';
import { makeDatabases } from './testing/makeDatabases.ts';

const KEY = '0b9c6a52-5c31-4c39-9a1e-2f0d6a1f7c11';
const ROOT = join(__dirname, '../../..');

function run(
  command: string,
  args: readonly string[],
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, PARKWART_BUILT: '1', PARKWART_TARGET: '', DATA_DIR: dataDir, ...more };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'operations/maintenance/command.mjs'), command, ...args],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` }),
    );
    child.stdin?.end();
  });
}

const MISUSED: readonly string[][] = [
  ['backup'],
  ['backup', '--to'],
  ['backup', '--to', 'a', 'b'],
  ['backup', '--from', 'a'],
  ['restore'],
  ['restore', '--from', 'a', '--force'],
  ['restore', '--from', 'a', '--list'],
  ['backup', '--to', 'a', '--list'],
  ['images', '--push', 'https://registry.example.org'],
  ['images', '--version', 'a b'],
  ['rotate'],
  ['rotate', 'passwords'],
  ['rotate', 'signing-keys', 'service-keys'],
];

/**
 * Returns the error of each command line. All command lines run in a single process, because starting a process takes
 * longer than running all of them.
 */
async function errorsOf(commandLines: readonly (readonly string[])[]): Promise<string[]> {
  const script = `
    const { main } = await import(${JSON.stringify(join(ROOT, 'operations/maintenance/bootstrap/maintenanceCommand.mjs'))});
    const errors = [];
    for (const line of ${JSON.stringify(commandLines)}) {
      process.argv = ['node', 'command.mjs', ...line];
      errors.push(await main().then(() => '', ({ name, message }) => name + ': ' + message));
    }
    console.log(JSON.stringify(errors));`;
  const env = { ...process.env, PARKWART_BUILT: '1', DATA_DIR: '/nowhere' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
  return JSON.parse(stdout) as string[];
}

it('a maintenance command prints its usage for incompatible options', async () => {
  const usage = expect.stringMatching(/^Failure: So geht es: npm run .+$/);
  expect(await errorsOf(MISUSED)).toEqual(MISUSED.map(() => usage));
});

it('npm run restore rejects a next invoice number that is not a number in the allowed range', async () => {
  const numbers = ['7', '100000', '2000000001', 'abc', '-5'];
  const commandLines = numbers.map((number) => ['restore', '--from', 'a', `--next-invoice-number=${number}`]);
  const range = expect.stringMatching(/^Failure: --next-invoice-number ist eine Zahl von 100001 bis .+$/);
  expect(await errorsOf(commandLines)).toEqual(numbers.map(() => range));
});

describe('the commands:', () => {
  const folder = folderOfEachTest();

  it('each command prints one line when there is nothing to save, or nothing to restore from', async () => {
    const nothing = await run('backup', ['--to', join(folder.path, 'backup')], folder.path);
    expect(nothing).toMatchObject({ code: 1, output: expect.stringMatching(/^\s*Unter .+ liegen keine Daten.+\s*$/) });
    const noBackup = await run('restore', ['--from', folder.path], join(folder.path, 'data'));
    expect(noBackup).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^\s*.+ ist keine vollständige Sicherung.+\s*$/),
    });
  });

  it('npm run rotate reads from standard input every key that another party issues', async () => {
    const issued = (Object.keys(SECRETS) as RotatedSecret[]).filter(isGiven);
    const outputs = await Promise.all(issued.map((name) => run('rotate', [name], folder.path)));
    expect(outputs.filter(({ output }) => output.includes('So geht es'))).toEqual([]);
    expect(issued).toHaveLength(4);
  });

  it('npm run backup exits with 2 when the storage has lost a file, and saves everything else', async () => {
    const dataDir = join(folder.path, 'data');
    await mkdir(dataDir);
    await makeDatabases(join(dataDir, 'databases'), { objectKey: KEY });
    for (const args of [[], ['--full']]) {
      const to = join(folder.path, `backup${args}`);
      const { code, output } = await run('backup', ['--to', to, ...args], dataDir);
      expect(output).toContain(`Achtung: Eine Datei nennt die Datenbank, aber die Ablage hat sie nicht mehr: ${KEY}`);
      expect(output).toContain(`Sicherung vollständig: ${to}`);
      expect(code).toBe(2);
    }
  });

  it('npm run backup -- --list shows backups in the form that npm run restore -- --from accepts', async () => {
    const dataDir = join(folder.path, 'data');
    await mkdir(dataDir);
    await makeDatabases(join(dataDir, 'databases'), { objectKey: KEY });
    const to = join(folder.path, 'backups', 'today');
    await run('backup', ['--to', to], dataDir);
    for (const command of ['backup', 'restore']) {
      const { code, output } = await run(command, ['--list', '--in', join(folder.path, 'backups')], dataDir);
      expect(output).toMatch(new RegExp(`backups: eine Sicherung\n  --from ${to}   vom .+, nicht geprüft\n`));
      expect(code).toBe(0);
    }
  });

  it('restore --list reports each backup location that cannot be read, and still exits with 0', async () => {
    const program = join(folder.path, 'docker');
    await writeFile(program, '#!/bin/sh\necho "no such image" >&2\nexit 1\n');
    await chmod(program, 0o755);
    const loop = join(folder.path, 'loop');
    await symlink(loop, loop);
    const environment = { PATH: `${folder.path}:${process.env.PATH}` };
    const { code, output } = await run('restore', ['--list', '--compose', '--in', loop], folder.path, environment);
    expect(output).toMatch(/^Container „backup“: .+no such image\n.+\/loop: nicht lesbar: ELOOP.+\n$/);
    expect(code).toBe(0);
  });

  it('the backup container lists its backups before any secret exists', async () => {
    await mkdir(join(folder.path, 'backups'));
    const main = join(ROOT, 'operations/maintenance/dist/schedule/main.js');
    const env = { ...process.env, BACKUP_FOLDER: join(folder.path, 'backups') };
    expect((await promisify(execFile)(process.execPath, [main, 'list'], { env })).stdout).toBe('[]\n');
  });

  it('npm run restore restores nothing while Parkwart is running', async () => {
    const dataDir = join(folder.path, 'data');
    await mkdir(dataDir);
    const [, stat = ''] = /\) (.+)/.exec(await readFile('/proc/self/stat', 'utf8').catch(() => '')) ?? [];
    await writeFile(join(dataDir, 'parkwart.pid'), `${process.pid} ${stat.split(' ')[19]}`);
    const { code, output } = await run('restore', ['--from', folder.path], dataDir);
    expect(output).toContain('läuft schon ein Parkwart');
    expect(code).toBe(1);
  });
});
