import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../../docs/decisions');
const INDEX = 'README.md';
const names = readdirSync(folder).filter((name) => name !== INDEX);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** „Partly superseded“ says what no longer holds. */
const STATUS =
  /^# .+ \(\d{4}-\d{2}-\d{2}\)\n\n- \*\*Status\.\*\* (?:Proposed\.|Accepted\.|Rejected\.|(?:Superseded|Partly superseded) by \[[^\]]+\]\((?<successor>[\w-]+\.md)\)(?:\.|:\s.+))\n/;

describe('docs/decisions', () => {
  it.each(names)('%s has a title with its date, and a status whose successor exists', (name) => {
    const found = STATUS.exec(read(name));
    expect(found).not.toBeNull();
    const successor = found?.groups?.successor;
    if (successor) expect(names.filter((other) => other !== name)).toContain(successor);
  });

  it('README.md lists each decision once, with its title', () => {
    const titled = names.map((name) => `- [${/^# (.+) \(/.exec(read(name))?.[1]}](${name})`);
    const listed = read(INDEX).match(/^- .+$/gm) ?? [];
    expect(listed.toSorted()).toEqual(titled.toSorted());
  });
});
