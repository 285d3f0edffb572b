import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, copyTemplates, enlist, fill, finish, registerCalls } from './files.mjs';
import { addMigration } from './migration.mjs';

const TABLE = `
    await createTable('__name__', {
      id: serial,
      name: text(80),
      note: withDefault(text(200), ''),
      version: withDefault(integer, 1),
      createdAt: instant,
    });
  `;

const PAGE = {
  path: '/__name__',
  module: './src/pages/__name__/__Name__Page.tsx',
  access: 'Admin',
  menu: { label: '__Name__', icon: 'M5 4h14v16H5ZM8.5 9h7M8.5 13h7', order: 100 },
  data: ['/__name__?limit=50'],
};

/**
 * Names that the list and its singular must not have, because they become tables in both databases' SQL, and constants.
 */
const RESERVED =
  /^(?:databases|groups|keys|lines|references|rows|schemas|values|break|case|class|default|export|function|import|interface|package|return|switch)$/;

const CALLS = 'packages/contracts/src/calls';
const SUBJECTS = 'packages/contracts/src/journal/journalSubjects.ts';
const READS = 'mfe-admin/src/everyPage.test.tsx';
const LOGGED = 'gateway/src/loggedPath.ts';

/** The file or folder that already uses one of the names. */
function placeOf(root, module, { name, one }) {
  const has = (pattern) => (path) => new RegExp(pattern, 'm').test(readFileSync(join(root, path), 'utf8'));
  const subjects = [SUBJECTS, ...readdirSync(join(root, CALLS)).map((file) => `${CALLS}/${file}`)];
  return (
    [`${CALLS}/${name}.ts`, `${module}/src/${name}`, `mfe-admin/src/pages/${name}`].find((path) =>
      existsSync(join(root, path)),
    ) ??
    [`${module}/src/tables.ts`, `${CALLS}/calls.ts`].find(has(`^ {2}${name}[:,]`)) ??
    subjects.find(has(`^ {2}'?${one}'?: \\{\\n {4}label: `))
  );
}

/**
 * npm run new -- list svc-parking bans ban: creates a list of names with notes, which admins add, change and remove,
 * with its table, journal, sample, page and tests.
 * @param one the singular; defaults to the list's name without its s
 * @returns lines to print; if it writes nothing, the reason
 */
export function create(root, module, name, one = name.replace(/s$/, '')) {
  const [tables, features] = ['tables.ts', 'features.ts'].map((file) => `${module}/src/${file}`);
  const isWord = (text) => /^[a-z][A-Za-z]+$/.test(text);
  if (!isWord(name) || !isWord(one) || name === one || !existsSync(join(root, features))) return undefined;
  const reserved = [name, one].find((word) => RESERVED.test(word));
  if (reserved) return `„${reserved}“ ist in SQL oder JavaScript ein Schlüsselwort und kann kein Name sein.\n`;
  const taken = placeOf(root, module, { name, one });
  if (taken) return `„${name}“ oder „${one}“ gibt es schon: ${taken}\n`;
  const words = { name, one, service: module.replace('svc-', '') };
  const filled = (text) => fill(text, words);
  const written = [
    ...copyTemplates(root, 'list', words),
    ...addMigration(root, module, name, {
      parameters: '{ createTable }',
      body: filled(TABLE),
      imports:
        "import { instant, integer, serial, text, withDefault } from '@parkwart/service-kit/database/migrationColumns';\n",
    }),
    registerCalls(root, name),
    enlist(root, SUBJECTS, {
      name,
      imported: `import { journal as ${name} } from '../calls/${name}.ts';\n`,
      closing: ']);',
    }),
    enlist(root, tables, { name, imported: `import { ${name} } from './${name}/table.ts';\n`, closing: '});' }),
    enlist(root, features, { name, imported: `import { ${name} } from './${name}/${name}.ts';\n` }),
    change(root, 'mfe-admin/remote.json', (text) =>
      text.replace(/(?=\n {2}\])/, `,\n${filled(JSON.stringify(PAGE, null, 2))}`),
    ),
    change(root, LOGGED, (text) => text.replace(/KNOWN_PATHS = \[\n/, (start) => `${start}  '/${name}',\n`)),
    change(root, READS, (text) =>
      text.replace(/(?=\n\];\n)/, `\n  ['/${name}', '/${name}', 'Beim Abrufen der Liste ist ein Fehler aufgetreten'],`),
    ),
  ];
  return finish(root, written, [
    '  siehe docs/architecture.md, „A list with writes“',
    `  ${CALLS}/${name}.ts: die Felder; Überschriften auch in texts.ts und remote.json`,
    '  npm run record, npm run openapi: Aufzeichnung und Beschreibung der Aufrufe',
  ]);
}
