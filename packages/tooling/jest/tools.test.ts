import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runner = createRequire(__filename).resolve('jest/bin/jest');

it('a suite whose tool is missing fails under PARKWART_REQUIRE_ALL=1, and the error contains the install command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-tools-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(
      join(folder, 'suite.test.mjs'),
      `import { describeWithTool } from ${JSON.stringify(join(__dirname, 'tools.mjs'))};
       describeWithTool('chromium', 'pages', () => { it('opens', () => {}); });`,
    );
    const env = { PATH: '/nowhere', PARKWART_ONLY_PATH: '1', PARKWART_REQUIRE_ALL: '1' };
    const { status, stderr } = spawnSync(process.execPath, ['--experimental-vm-modules', runner, '--rootDir', folder], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('apt-get install -y chromium');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
