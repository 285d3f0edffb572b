import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, finish } from './files.mjs';

const camelCase = (name) => name.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** npm run new -- migration svc-parking trailer: the next migration, and its entry in the service's list. */
export function create(root, service, name) {
  const folder = `${service}/src/migrations`;
  const list = `${folder}/${service.replace('svc-', '')}Migrations.ts`;
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name) || !existsSync(join(root, list))) return undefined;
  const last = Math.max(...readdirSync(join(root, folder)).map((file) => Number.parseInt(file, 10) || 0));
  const title = `${String(last + 1).padStart(3, '0')}-${name}`;
  const migration = `${camelCase(name)}Migration`;
  const file = `${folder}/${title}.ts`;
  writeFileSync(
    join(root, file),
    `import type { Migration } from '@parkwart/service-kit/database/migrations';

export const ${migration}: Migration = {
  name: '${title}',
  up: async ({ queryInterface, database, columnsOf, addIndex }) => {},
};
`,
  );
  change(root, list, (text) =>
    text
      .replace(/\n\nexport /, `\nimport { ${migration} } from './${title}.ts';$&`)
      .replace(/\n\];/, `\n  ${migration},$&`),
  );
  return finish(root, [file, list], [`  ${file}: was sie ändert, auch nach einem Abbruch mittendrin`]);
}
