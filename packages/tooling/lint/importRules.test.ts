import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const RULE = 'lint/style/noRestrictedImports';

const FORBIDDEN = {
  'packages/contracts/src': ['react', 'node:fs', 'pino', 'mysql2', '../../service-kit/src/errors/httpError.ts'],
  'packages/service-kit/src': ['@parkwart/web', 'react'],
  'packages/ui/src': ['koa', '@parkwart/web', '../../web/src/index.ts', '@parkwart/service-kit/errors/httpError'],
  'packages/web/src': ['sequelize', '@parkwart/ui/Button'],
  'gateway/src': ['svc-parking/parkingService', '@parkwart/service-kit/errors/httpError'],
  'shell/src': ['mfe_staff/CheckInPage', '@module-federation/enhanced/runtime'],
  'mfe-staff/src/check-in': [
    'mfe-admin/AdminPages',
    'svc-parking/parkingService',
    'react-router-dom',
    '@tanstack/react-query',
    '../check-out/parts/Total.tsx',
  ],
  'svc-users/src': ['react', 'svc-parking/parkingService', '@parkwart/ui/Button'],
  'svc-users/src/session': ['../user/stored/row.ts'],
  'operations/maintenance/src': ['svc-parking/parkingService', '@parkwart/web'],
};

const ALLOWED = {
  'packages/contracts/src': ['zod/mini', './time.ts', 'date-fns/addDays'],
  'packages/service-kit/src': ['koa'],
  'packages/web/src': ['@parkwart/contracts/calls/session'],
  'gateway/src': ['@parkwart/contracts/calls/call'],
  'mfe-staff/src/check-in': ['@parkwart/ui/Button', '../record/texts.ts', '../check-out/api.ts'],
  'svc-users/src/session': ['@parkwart/service-kit/errors/httpError', '../user/userRow.ts'],
  'operations/maintenance/src': ['embedded/part'],
};

interface Import {
  readonly folder: string;
  readonly module: string;
}

const listOf = (table: Readonly<Record<string, readonly string[]>>): Import[] =>
  Object.entries(table).flatMap(([folder, modules]) => modules.map((module) => ({ folder, module })));

async function rejectedOf(imports: readonly Import[]): Promise<Import[]> {
  const root = await mkdtemp(join(tmpdir(), 'parkwart-lint-'));
  try {
    const { vcs: _vcs, $schema: _schema, ...config } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
    await writeFile(join(root, 'biome.json'), JSON.stringify(config));
    const fileOf = ({ folder }: Import, index: number) => `${folder}/import${index}.ts`;
    for (const [index, tried] of imports.entries()) {
      const file = join(root, fileOf(tried, index));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `import { a } from '${tried.module}';\nexport const b = a;\n`);
    }
    const biome = join(ROOT, 'node_modules/.bin/biome');
    const options = ['lint', '--max-diagnostics=none', '--reporter=json', '.'];
    const { stdout } = spawnSync(biome, options, { cwd: root, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
    const reported = new Set(
      diagnostics.filter(({ category }) => category === RULE).map(({ location }) => location.path),
    );
    return imports.filter((tried, index) => reported.has(fileOf(tried, index)));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

it('the linter rejects exactly the forbidden imports', async () => {
  expect(await rejectedOf([...listOf(FORBIDDEN), ...listOf(ALLOWED)])).toEqual(listOf(FORBIDDEN));
});
