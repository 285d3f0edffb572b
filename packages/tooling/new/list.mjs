import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { change, copyTemplate, fill, finish, withDescriptions, withRows } from './files.mjs';
import { addMigration } from './migration.mjs';

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), 'templates/list');

const TABLE = `
    await queryInterface.createTable('__name__', {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: { type: DataTypes.STRING(80), allowNull: false },
      note: { type: DataTypes.STRING(200), allowNull: false, defaultValue: '' },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
    });
  `;

const SUBJECT = `  __one__: {
    label: '__One__',
    table: '__name__',
    namedBy: 'name',
    kinds: { __service__: { '__one__-added': '__One__ eingetragen', '__one__-removed': '__One__ gelöscht' } },
    personal: { name: 'Name', note: 'Notiz' },
  },
} as const satisfies Readonly<Record<string, Subject>>;`;

const COLUMNS = `  __name__: {
    subject: '__one__',
    subjectId: 'id',
    id: 'id',
    texts: { name: 'name', note: 'note' },
    facts: 'id createdAt',
  },
} as const satisfies TableDecisions;`;

const WRITES = `    'POST /__name__': async () => ['POST', '/__name__', { name: 'Erika Muster' }],
    'DELETE /__name__/{id}': async () => {
      const { _id } = await send(['POST', '/__name__', { name: 'Erika Muster' }]);
      return ['DELETE', \`/__name__/\${_id}\`];
    },
  };
}
`;

const STEPS = `
function* __name__() {
  const { answer } = yield ['admin', 'add__One__', 'POST', '/__name__', { body: { name: 'Erika Muster' } }];
  yield ['admin', 'get__Name__', 'GET', '/__name__', { query: { limit: '10' } }];
  yield ['admin', 'remove__One__', 'DELETE', '/__name__/{id}', { params: { id: answer?._id } }];
}
`;

const PAGE = {
  path: '/__name__',
  module: './src/__name__/__Name__Page.tsx',
  access: 'Admin',
  menu: { label: '__Name__', icon: 'M5 4h14v16H5ZM8.5 9h7M8.5 13h7', order: 100 },
  data: ['/__name__?limit=50'],
};

/**
 * npm run new -- list svc-parking bans ban: a list of names with notes, to which admins add and from which they remove,
 * with its table, journal, page, recording and tests.
 * @param one of them; without it the list's name without its s
 */
export function create(root, module, name, one = name.replace(/s$/, '')) {
  const service = module.replace('svc-', '');
  const calls = `${module}/src/${service}Calls.ts`;
  const isWord = (text) => /^[a-z][A-Za-z]+$/.test(text);
  if (!isWord(name) || !isWord(one) || name === one || !existsSync(join(root, calls))) return undefined;
  if (existsSync(join(root, module, 'src', name))) return undefined;
  const words = { name, one, service };
  const filled = (text) => fill(text, words);
  const files = copyTemplate(root, TEMPLATE, words);
  const place = (file, rewrite) => files.push(change(root, file, rewrite));
  const replace = (file, pattern, text) => place(file, (before) => before.replace(pattern, () => filled(text)));
  const contracts = 'packages/contracts';
  place(`${contracts}/src/calls/calls.ts`, withDescriptions(name));
  replace(
    `${contracts}/src/journal/journalSubjects.ts`,
    /\} as const satisfies Readonly<Record<string, Subject>>;/,
    SUBJECT,
  );
  place(`${contracts}/fixtures/scenario.mjs`, (text) =>
    filled(`${text.replace('  yield* attachments(', '  yield* __name__();\n$&')}${STEPS}`),
  );
  files.push(
    ...addMigration(root, module, name, {
      parameters: '{ queryInterface }',
      body: filled(TABLE),
      imports: "import { DataTypes } from 'sequelize';\n",
    }),
  );
  place(calls, (text) =>
    filled(
      text
        .replace('\ninterface ', "import { __one__Calls } from './__name__/__one__Calls.ts';\n$&")
        .replace(/\n {2}\];\n\}\n$/, '\n\n    ...__one__Calls(database, journal, clock),$&'),
    ),
  );
  replace(`${module}/src/privacy/${service}Tables.ts`, /\} as const satisfies TableDecisions;/, COLUMNS);
  replace(`${module}/src/testing/${service}Writes.ts`, / {2}\};\n\}\n$/, WRITES);
  place('e2e/src/security/matrix.ts', withRows(`GET /${name}`, `POST /${name}`, `DELETE /${name}/{id}`));
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
