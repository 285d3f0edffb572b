import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const serverFile = fileURLToPath(new URL('./databaseServer.mjs', import.meta.url));

/** Detects the version on a machine with these programs and their output. */
function versionWith(programs: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-servers-'));
  try {
    for (const [name, output] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho '${output}'\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const print = `import(${JSON.stringify(serverFile)}).then((server) => console.log(server.databaseServerVersion()))`;
    const { stdout } = spawnSync(process.execPath, ['--eval', print], { env: { PATH: folder }, encoding: 'utf8' });
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MARIADB = '/usr/sbin/mysqld  Ver 10.11.14-MariaDB-0+deb12u2 for debian-linux-gnu on x86_64 (Debian 12)';
const MYSQL = '/usr/sbin/mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))';

describe('databaseServerVersion', () => {
  it('prefers MySQL', () => {
    expect(versionWith({ mysqld: MYSQL, mariadbd: MARIADB })).toBe('MySQL 9.7.4');
  });

  it('recognises MariaDB, also as `mysqld`', () => {
    expect(versionWith({ mysqld: MARIADB, mariadbd: MARIADB })).toBe('MariaDB 10.11.14');
  });
});
