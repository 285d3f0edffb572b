import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithTool } from '../jest/tools.mjs';

const root = join(__dirname, '../../..');

function readReplaced(): string[] {
  const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words not to use');
  return [...table.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((word) => /^[a-z]+[A-Z]\w*$/.test(word));
}

describeWithTool('git', 'docs/glossary.md', () => {
  it('replaces identifiers that the code no longer uses', () => {
    const replaced = readReplaced();
    expect(replaced.length).toBeGreaterThan(5);
    const uses = ['grep', '-nIwE', replaced.join('|'), '--', '*.ts', '*.tsx', '*.mjs'];
    expect(spawnSync('git', uses, { cwd: root, encoding: 'utf8' })).toMatchObject({ status: 1, stdout: '' });
  });
});
