import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAME_AND_NOTE, parseFields, withoutMark, wordsOf } from './fields.mjs';
import { change, copyTemplates, enlist, fill, finish, registerCalls, separated } from './files.mjs';
import { addMigration } from './migration.mjs';

const TABLE = `
    await createTable('__table__', {
      id: serial,
      __migrationColumns__,
      version: withDefault(integer, 1),
      createdAt: instant,
    });
  `;

const PAGE = {
  path: '/__folder__',
  module: './src/pages/__folder__/__Name__Page.tsx',
  access: 'Admin',
  menu: { label: '__Name__', icon: 'M5 4h14v16H5ZM8.5 9h7M8.5 13h7', order: 100 },
  data: ['/__folder__?limit=50'],
};

/**
 * Names that the list and its singular must not have, because these names become tables in both databases' SQL, and
 * constants in JavaScript.
 */
const RESERVED =
  /^(?:databases|groups|keys|lines|references|rows|schemas|values|break|case|class|default|export|function|import|interface|package|return|switch)$/;

const NO_FIELDS = `Felder nach diesem Muster; das erste ist ein Text, der den Eintrag benennt:
  npm run new -- list svc-parking bans ban --fields plate:text:20,until:day,reason:text:500?
`;

const nameOf = ({ name }) => name;

const CALLS = 'packages/contracts/src/calls';
const SUBJECTS = 'packages/contracts/src/journal/journalSubjects.ts';
const READS = 'mfe-admin/src/everyPage.test.tsx';
const LOGGED = 'gateway/src/loggedPath.ts';

/** The file or folder that already uses one of the names. */
function placeOf(root, module, { name, folder, table, subject }) {
  const has = (pattern) => (path) => new RegExp(pattern, 'm').test(readFileSync(join(root, path), 'utf8'));
  const subjects = [SUBJECTS, ...readdirSync(join(root, CALLS)).map((file) => `${CALLS}/${file}`)];
  return (
    [`${CALLS}/${name}.ts`, `${module}/src/${folder}`, `mfe-admin/src/pages/${folder}`].find((path) =>
      existsSync(join(root, path)),
    ) ??
    [`${module}/src/tables.ts`].find(has(`^ {2}${table}[:,]`)) ??
    [`${CALLS}/calls.ts`].find(has(`^ {2}${name}[:,]`)) ??
    subjects.find(has(`^ {2}'?${subject}'?: \\{\\n {4}label: `))
  );
}

/**
 * Adds names to a list in a test file; a backtick ends the list.
 * @param start the text in front of the list
 */
function nameIn(root, file, start, names, { isSorted }) {
  const known = new RegExp(`${start}([^\`]*)`).exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';
  const words = known.trim().split(/\s+/);
  const missing = names.filter((name) => !words.includes(name));
  if (missing.length === 0) return [];
  const all = [...words, ...missing];
  const indent = /^\n( *)/.exec(known)?.[1] ?? '';
  const lines = (isSorted ? all.sort() : all).join(' ').replace(/(.{1,114})(?: |$)/g, `\n${indent}$1`);
  return [change(root, file, (text) => text.replace(known, () => lines))];
}

/**
 * npm run new -- list svc-parking bans ban --fields plate:text:20,until:day,reason:text:500?: creates a list that
 * admins add to, change and remove from, with its table, journal, sample, page and tests. Without `--fields`, an entry
 * has a name and a note.
 * @returns lines to print; if nothing was written, the reason
 */
export function create(root, module, name, ...rest) {
  const at = rest.indexOf('--fields');
  // The singular defaults to the list's name without its s.
  const [one = name.replace(/s$/, '')] = at < 0 ? rest : rest.slice(0, at);
  const fields = parseFields(at < 0 ? NAME_AND_NOTE : (rest[at + 1] ?? ''));
  if (!fields) return NO_FIELDS;
  const [tables, features] = ['tables.ts', 'features.ts'].map((file) => `${module}/src/${file}`);
  const isWord = (text) => /^[a-z][A-Za-z]+$/.test(text);
  if (![name, one].every(isWord))
    return `„${name}“ und „${one}“ müssen ein Wort sein wie bannedCars, ohne Bindestrich.\n`;
  if (name === one || !existsSync(join(root, features))) return undefined;
  const reserved = [name, one].find((word) => RESERVED.test(word));
  if (reserved) return `„${reserved}“ ist in SQL oder JavaScript ein Schlüsselwort und kann kein Name sein.\n`;
  const folder = separated(name, '-');
  const subject = separated(one, '-');
  const words = {
    ...wordsOf(fields),
    name,
    one,
    folder,
    table: separated(name, '_'),
    subject,
    atSubject: subject === one ? `.${subject}` : `['${subject}']`,
    service: module.replace('svc-', ''),
  };
  const taken = placeOf(root, module, words);
  if (taken) return `„${name}“ oder „${one}“ gibt es schon: ${taken}\n`;
  const filled = (text) => fill(text, words);
  const written = [
    ...copyTemplates(root, 'list', words),
    ...addMigration(root, module, folder, {
      parameters: '{ createTable }',
      body: filled(TABLE),
      imports: filled("import { __migrationImports__ } from '@parkwart/service-kit/database/migrationColumns';\n"),
    }),
    registerCalls(root, name),
    enlist(root, SUBJECTS, {
      name,
      imported: `import { journal as ${name} } from '../calls/${name}.ts';\n`,
      closing: ']);',
    }),
    enlist(root, tables, {
      name: words.table === name ? name : `${words.table}: ${name}`,
      imported: `import { ${name} } from './${folder}/table.ts';\n`,
      closing: '});',
    }),
    enlist(root, features, { name, imported: `import { ${name} } from './${folder}/${name}.ts';\n` }),
    change(root, 'mfe-admin/remote.json', (text) =>
      text.replace(/(?=\n {2}\])/, `,\n${filled(JSON.stringify(PAGE, null, 2))}`),
    ),
    change(root, LOGGED, (text) => text.replace(/KNOWN_PATHS = \[\n/, (start) => `${start}  '/${folder}',\n`)),
    ...nameIn(
      root,
      `${module}/src/everyTextIsErasable.test.ts`,
      'const UNMARKED = `',
      withoutMark(fields).map(nameOf),
      { isSorted: true },
    ),
    ...nameIn(
      root,
      `${module}/src/everyColumnIsWideEnough.test.ts`,
      "timestamps': `",
      fields.filter(({ isDay }) => isDay).map(nameOf),
      { isSorted: false },
    ),
    change(root, READS, (text) =>
      text.replace(
        /(?=\n\];\n)/,
        `\n  ['/${folder}', '/${folder}', 'Beim Abrufen der Liste ist ein Fehler aufgetreten'],`,
      ),
    ),
  ];
  return finish(root, written, [
    '  siehe docs/recipes.md, „A list with writes“',
    `  ${CALLS}/${name}.ts: die deutschen Namen; Überschriften auch in texts.ts und remote.json`,
    '  npm run record, npm run openapi: Aufzeichnung und Beschreibung der Aufrufe',
  ]);
}
