import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** One row of docs/coverage.md: what the specification says, and where it is shown. */
interface Row {
  readonly section: string;
  readonly line: string;
  readonly file: string;
  readonly title: string;
}

/** Rows look like `| §8 | what it says | path/of/the.test.ts › title of the test |`. */
function readRows(): Row[] {
  const table = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| §'))
    .map((line) => {
      const [section = '', said = '', shown = ''] = line
        .split(/(?<!\\)\|/)
        .slice(1)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      const [file = '', ...title] = shown.split(' › ');
      return { section, line: said, file, title: title.join(' › ') };
    });
}

/** Whether a test of this title stands in the source; quotes may be escaped there. */
function hasTest(source: string, title: string): boolean {
  return source.replace(/\\(['"`])/g, '$1').includes(title);
}

describe('docs/coverage.md', () => {
  const rows = readRows();

  it.each(['§2', '§5', '§7', '§8', '§9'])('has rows for %s of the specification', (section) => {
    expect(rows.filter((row) => row.section === section)).not.toEqual([]);
  });

  it('names for every line a test that exists', () => {
    const missing = rows.filter(({ file, title }) => {
      const path = join(root, file);
      return (
        !/\.test\.tsx?$/.test(file) || title === '' || !existsSync(path) || !hasTest(readFileSync(path, 'utf8'), title)
      );
    });
    expect(missing).toEqual([]);
  });
});
