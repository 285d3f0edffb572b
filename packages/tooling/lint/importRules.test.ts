import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** What the linter says to one file, by the names of its rules. */
async function lint(file: string, source: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-lint-'));
  try {
    const { vcs: _vcs, $schema: _schema, ...config } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
    await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
    const report = await new Promise<string>((resolve) => {
      // A finding makes the exit code 1; the report is on stdout all the same.
      execFile(
        join(ROOT, 'node_modules/.bin/biome'),
        ['lint', '--reporter=json', '.'],
        { cwd: folder },
        (_finding, stdout) => resolve(stdout),
      );
    });
    const { diagnostics } = JSON.parse(report) as { diagnostics: { category: string }[] };
    return diagnostics.map(({ category }) => category);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const importing = (module: string) => `import { a } from '${module}';\nexport const b = a;\n`;
const RULE = 'lint/style/noRestrictedImports';

describe('the import rules', () => {
  it.each([
    ['packages/contracts/src/a.ts', 'react'],
    ['packages/contracts/src/a.ts', 'node:fs'],
    ['packages/contracts/src/a.ts', 'pino'],
    ['packages/contracts/src/a.ts', 'mysql2'],
    ['packages/contracts/src/a.ts', '../../service-kit/src/refusal.ts'],
    ['packages/service-kit/src/a.ts', '@parkwart/web'],
    ['packages/service-kit/src/a.ts', 'react'],
    ['packages/ui/src/a.ts', 'koa'],
    ['packages/ui/src/a.ts', '@parkwart/web'],
    ['packages/ui/src/a.ts', '../../web/src/index.ts'],
    ['packages/web/src/a.ts', 'sequelize'],
    ['packages/web/src/a.ts', '@parkwart/ui/Button'],
    ['gateway/src/a.ts', 'svc-parking/parkingService'],
    ['gateway/src/a.ts', '@parkwart/service-kit/refusal'],
    ['shell/src/a.ts', 'mfe_staff/CheckInPage'],
    ['svc-users/src/a.ts', 'react'],
    ['packages/ui/src/a.ts', '@parkwart/service-kit/refusal'],
    ['mfe-staff/src/check-in/a.ts', 'mfe-admin/AdminPages'],
    ['mfe-staff/src/check-in/a.ts', 'svc-parking/parkingService'],
    ['mfe-staff/src/check-in/a.ts', 'react-router-dom'],
    ['mfe-staff/src/check-in/a.ts', '@tanstack/react-query'],
    ['mfe-staff/src/check-in/a.ts', '../check-out/api.ts'],
    ['shell/src/a.ts', '@module-federation/enhanced/runtime'],
    ['svc-users/src/a.ts', 'svc-parking/parkingService'],
    ['svc-users/src/a.ts', '@parkwart/ui/Button'],
    ['svc-users/src/session/a.ts', '../user/routes.ts'],
    ['operations/src/a.ts', 'svc-parking/parkingService'],
    ['operations/src/a.ts', '@parkwart/web'],
  ])('refuse in %s an import of %s', async (file, module) => {
    expect(await lint(file, importing(module))).toContain(RULE);
  });

  it.each([
    ['mfe-staff/src/check-in/a.ts', '@parkwart/ui/Button'],
    ['mfe-staff/src/check-in/a.ts', '../record/texts.ts'],
    ['svc-users/src/session/a.ts', '@parkwart/service-kit/refusal'],
    ['packages/contracts/src/a.ts', 'zod/mini'],
    ['packages/contracts/src/a.ts', './time.ts'],
    ['packages/contracts/src/a.ts', 'date-fns/addDays'],
    ['packages/service-kit/src/a.ts', 'koa'],
    ['packages/web/src/a.ts', '@parkwart/contracts/session'],
    ['gateway/src/a.ts', '@parkwart/contracts/call'],
    ['operations/src/a.ts', 'embedded/part'],
  ])('allow in %s an import of %s', async (file, module) => {
    expect(await lint(file, importing(module))).not.toContain(RULE);
  });
});
