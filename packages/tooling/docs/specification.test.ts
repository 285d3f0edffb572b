import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithTool } from '../jest/tools.mjs';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Row {
  readonly section: string;
  readonly line: string;
  readonly file: string;
  readonly title: string;
}

function sectionsOf(path: string): { section: string; lines: string[] }[] {
  return read(path)
    .split(/^## (?=§)/m)
    .slice(1)
    .map((text) => ({ section: /^§\d+/.exec(text)?.[0] ?? '', lines: text.split('\n') }));
}

/** Parses rows like `| fact | path/of/the.test.ts › title of the test |`. */
function readRows(): Row[] {
  return sectionsOf('docs/specification.md').flatMap(({ section, lines }) =>
    lines
      .filter((line) => line.startsWith('| ') && !/^\| (?:what holds|---) \|/.test(line))
      .map((line) => {
        const [claim = '', shown = ''] = line
          .split(/(?<!\\)\|/)
          .slice(1)
          .map((cell) => cell.trim().replaceAll('\\|', '|'));
        const [file = '', ...title] = shown.split(' › ');
        return { section, line: claim, file, title: title.join(' › ') };
      }),
  );
}

function hasTest(source: string, title: string): boolean {
  return source.replace(/\\(['"`])/g, '$1').includes(title);
}

describe('docs/specification.md', () => {
  const rows = readRows();
  const numbers = sectionsOf('docs/specification.md').map(({ section }) => section);

  it('numbers its sections from 1 without a gap', () => {
    expect(numbers).toEqual(numbers.map((_, index) => `§${index + 1}`));
  });

  it.each(numbers)('mentions a test in %s', (section) => {
    expect(rows.filter((row) => row.section === section)).not.toEqual([]);
  });

  it('refers to an existing test in every table row', () => {
    const missing = rows.filter(
      ({ file, title }) =>
        !/\.test\.tsx?$/.test(file) || title === '' || !existsSync(join(root, file)) || !hasTest(read(file), title),
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });
});

function grep(pattern: string, ...except: string[]): string[] {
  const paths = ['.', ...[...except, 'packages/tooling/docs/specification.test.ts'].map((path) => `:!${path}`)];
  const found = execFileSync('git', ['grep', '-nIE', pattern, '--', ...paths], { cwd: root, encoding: 'utf8' });
  return found.trim().split('\n');
}

describeWithTool('git', 'each citation of a document', () => {
  const sections: Readonly<Record<string, readonly string[]>> = {
    specification: sectionsOf('docs/specification.md').map(({ section }) => section),
    facts: sectionsOf('docs/facts.md').map(({ section }) => section),
  };
  const CITED = /\b(specification|facts) (§\d+(?:(?:, | and )§\d+)*)/gi;
  const isKnown = ([, text = '', named = '']: RegExpMatchArray) =>
    (named.match(/§\d+/g) ?? []).every((section) => sections[text.toLowerCase()]?.includes(section));

  it('refers to an existing section of docs/specification.md or docs/facts.md', () => {
    const citing = grep('§[0-9]', 'docs/specification.md', 'docs/facts.md');
    expect(citing.length).toBeGreaterThan(20);
    expect(
      citing.filter((line) => ![...line.matchAll(CITED)].every(isKnown) || /§\d/.test(line.replace(CITED, ''))),
    ).toEqual([]);
  });

  it('refers to an existing document of the repository', () => {
    const texts = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n');
    const named = grep('[A-Za-z0-9_-]+\\.md\\b', 'package-lock.json', '*/fixtures/*');
    const isThere = (name: string) => texts.some((path) => path === name || path.endsWith(`/${name}`));
    expect(named.filter((line) => !(line.match(/[\w-]+\.md\b/g) ?? []).every(isThere))).toEqual([]);
  });
});
