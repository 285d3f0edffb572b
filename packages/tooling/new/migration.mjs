import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, finish } from './files.mjs';

const camelCase = (name) => name.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

const listOf = (service) => `${service}/src/migrations/${service.replace('svc-', '')}Migrations.ts`;

/**
 * Adds the next migration and its entry in the service's list of migrations.
 * @param body of `up`
 * @returns the paths of both files
 */
export function addMigration(root, service, name, { parameters, body, imports = '' }) {
  const folder = `${service}/src/migrations`;
  const last = Math.max(...readdirSync(join(root, folder)).map((file) => Number.parseInt(file, 10) || 0));
  const title = `${String(last + 1).padStart(3, '0')}-${name}`;
  const migration = `${camelCase(name)}Migration`;
  const file = `${folder}/${title}.ts`;
  writeFileSync(
    join(root, file),
    `import type { Migration } from '@parkwart/service-kit/database/migrations';
${imports}
export const ${migration}: Migration = {
  name: '${title}',
  up: async (${parameters}) => {${body}},
};
`,
  );
  const list = change(root, listOf(service), (text) =>
    text
      .replace(/\n\nexport /, `\nimport { ${migration} } from './${title}.ts';$&`)
      .replace(/,?\n?\];/, `, ${migration}];`),
  );
  return [file, list];
}

/** npm run new -- migration svc-parking trailer */
export function create(root, service, name) {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name) || !existsSync(join(root, listOf(service)))) return undefined;
  const parameters = '{ queryInterface, createTable, columnsOf, addIndex }';
  const files = addMigration(root, service, name, { parameters, body: '' });
  return finish(root, files, [`  ${files[0]}: was sie ändert, auch nach einem Abbruch mittendrin`]);
}
