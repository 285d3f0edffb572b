import { createHash } from 'node:crypto';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name";

/** SHA-256 over the rows of each table, row by row. @throws CommandError when SQLite finds the file damaged */
export async function contentsOfFile(file: string): Promise<Record<string, string>> {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    if (found.integrity_check !== 'ok') throw new CommandError(texts.unsound(file, found.integrity_check));
    const names = database.prepare(TABLES).all() as { name: string }[];
    return Object.fromEntries(
      names.map(({ name }) => {
        const hash = createHash('sha256');
        for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate()) hash.update(textOf(row as object));
        return [name, hash.digest('hex')];
      }),
    );
  } finally {
    database.close();
  }
}

const textOf = (row: object) =>
  `${JSON.stringify(Object.values(row), (_key, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value))}\n`;
