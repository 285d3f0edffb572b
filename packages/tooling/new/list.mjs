import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { change, copyTemplates, fill, finish, insertTemplates, registerCalls } from './files.mjs';
import { addMigration } from './migration.mjs';

const TABLE = `
    await createTable('__name__', {
      id: serial,
      name: text(80),
      note: withDefault(text(200), ''),
      createdAt: instant,
    });
  `;

const PAGE = {
  path: '/__name__',
  module: './src/__name__/__Name__Page.tsx',
  access: 'Admin',
  menu: { label: '__Name__', icon: 'M5 4h14v16H5ZM8.5 9h7M8.5 13h7', order: 100 },
  data: ['/__name__?limit=50'],
};

/** The list's name becomes a table in both databases' SQL; its singular becomes a constant. */
const RESERVED =
  /^(?:databases|groups|keys|lines|references|rows|schemas|values|break|case|class|default|export|function|import|interface|package|return|switch)$/;

const contracts = 'packages/contracts';

/** Per file, where the template's lines go. */
const insertedBefore = (module, service) => ({
  [`${contracts}/src/journal/journalSubjects.ts`]: /\} as const satisfies Readonly<Record<string, Subject>>;/,
  [`${contracts}/fixtures/scenario.mjs`]: /$/,
  [`${module}/src/tables.ts`]: /^\}\);\n/m,
  [`${module}/src/testing/${service}Writes.ts`]: / {2}\};\n\}\n$/,
});

const withCalls = (text) =>
  text
    .replace('\ninterface ', "import { __one__Calls } from './__name__/__one__Calls.ts';\n$&")
    .replace(/\n {2}\];\n\}\n$/, '\n\n    ...__one__Calls(database, journal, clock),$&');

/**
 * npm run new -- list svc-parking bans ban: a list of names with notes, to which admins add and from which they remove,
 * with its table, journal, page, recording and tests.
 * @param one the singular; by default the list's name without its s
 * @returns lines to print, or why it writes nothing
 */
export function create(root, module, name, one = name.replace(/s$/, '')) {
  const service = module.replace('svc-', '');
  const calls = `${module}/src/${service}Calls.ts`;
  const isWord = (text) => /^[a-z][A-Za-z]+$/.test(text);
  if (!isWord(name) || !isWord(one) || name === one || !existsSync(join(root, calls))) return undefined;
  if (existsSync(join(root, module, 'src', name))) return undefined;
  const reserved = [name, one].find((word) => RESERVED.test(word));
  if (reserved) return `„${reserved}“ ist in SQL oder JavaScript ein Schlüsselwort und kann kein Name sein.\n`;
  const words = { name, one, service };
  const filled = (text) => fill(text, words);
  const files = [
    ...copyTemplates(root, 'list', words),
    ...insertTemplates(root, 'list-insertions', words, insertedBefore(module, service)),
    ...addMigration(root, module, name, {
      parameters: '{ createTable }',
      body: filled(TABLE),
      imports: "import { instant, serial, text, withDefault } from '@parkwart/service-kit/database/columnTypes';\n",
    }),
    ...registerCalls(root, name, `GET /${name}`, `POST /${name}`, `DELETE /${name}/{id}`),
  ];
  const place = (file, rewrite) => files.push(change(root, file, rewrite));
  place(`${contracts}/fixtures/scenario.mjs`, (text) =>
    text.replace('  yield* attachments(', `  yield* ${name}();\n$&`),
  );
  place(calls, (text) => filled(withCalls(text)));
  place('mfe-admin/remote.json', (text) => {
    const { pages, ...rest } = JSON.parse(text);
    return JSON.stringify({ pages: [...pages, JSON.parse(filled(JSON.stringify(PAGE)))], ...rest }, null, 2);
  });
  return finish(root, files, [
    '  siehe docs/architecture.md, „A new list“',
    `  ${files.find((file) => file.startsWith(contracts))}: die Felder; Überschriften in journalSubjects.ts, texts.ts und remote.json`,
    '  npm run record, npm run openapi: Aufzeichnung und Beschreibung der Aufrufe',
  ]);
}
