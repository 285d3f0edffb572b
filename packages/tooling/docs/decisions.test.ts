import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../../docs/decisions');
const names = readdirSync(folder);

/** „Partly superseded“ says what no longer holds. */
const STATUS =
  /^# .+ \(\d{4}-\d{2}-\d{2}\)\n\n- \*\*Status\.\*\* (?:Proposed\.|Accepted\.|Rejected\.|(?:Superseded|Partly superseded) by \[[^\]]+\]\((?<successor>[\w-]+\.md)\)(?:\.|:\s.+))\n/;

describe('docs/decisions', () => {
  it.each(names)('%s has a title with its date, and a status whose successor exists', (name) => {
    const found = STATUS.exec(readFileSync(join(folder, name), 'utf8'));
    expect(found).not.toBeNull();
    const successor = found?.groups?.successor;
    if (successor) expect(names.filter((other) => other !== name)).toContain(successor);
  });
});
