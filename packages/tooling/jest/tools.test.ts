import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCommand } from './tools.mjs';

const toolsFile = fileURLToPath(new URL('./tools.mjs', import.meta.url));
const jestBin = createRequire(import.meta.url).resolve('jest/bin/jest');

/** Runs a small suite with an empty PATH and no server folders. */
function runWithoutTool(requireAll: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-tools-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(
      join(folder, 'suite.test.mjs'),
      `import { describeWithTool } from ${JSON.stringify(toolsFile)};
       describeWithTool('chromium', 'pages', () => { it('opens', () => {}); });`,
    );
    const run = spawnSync(process.execPath, ['--experimental-vm-modules', jestBin, '--json', '--rootDir', folder], {
      cwd: folder,
      env: { PATH: '/nowhere', PARKWART_REQUIRE_ALL: requireAll },
      encoding: 'utf8',
    });
    return { status: run.status, result: JSON.parse(run.stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('findCommand', () => {
  it('finds a program of the search path', () => {
    expect(findCommand('sh')).toMatch(/\/sh$/);
  });

  it('returns undefined for a missing command', () => {
    expect(findCommand('no-such-command')).toBeUndefined();
  });
});

describe('describeWithTool, where the tool is missing', () => {
  it('skips and prints what is missing', () => {
    const { status, result } = runWithoutTool('');
    expect(status).toBe(0);
    expect(result.numPendingTests).toBe(1);
    expect(result.testResults[0].assertionResults[0].ancestorTitles).toEqual(['pages [needs chromium]']);
  });

  it('fails with the install command when everything is required', () => {
    const { status, result } = runWithoutTool('1');
    expect(status).toBe(1);
    expect(result.testResults[0].message).toContain('apt-get install -y chromium');
  });
});
