import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takesLonger } from '@parkwart/contracts/testing/cpuTime';
import { parseSync } from '@swc/core';
import { describeWithTool } from '../jest/tools.mjs';

const root = join(__dirname, '../../..');

interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** Code that parses input from clients, banks and files. */
const FILES = ['svc-*/src/*.ts', 'packages/contracts/src/*.ts', 'packages/service-kit/src/*.ts', 'gateway/src/*.ts'];

/** These expressions are excluded, because they match only digits that our own code writes. */
const OWN_TEXT = [String.raw`\B(?=(?:\d{3})+(?!\d))`];

const CHARACTERS = 10_000;
const MAX_MS = 50;

function expressionsIn(node: unknown): Expression[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string };
  if (type === 'RegExpLiteral') return [{ source: String(pattern), flags: `${flags}` }];
  return Object.values(node).flatMap(expressionsIn);
}

function expressions(): Expression[] {
  const { stdout } = spawnSync('git', ['ls-files', ...FILES], { cwd: root, encoding: 'utf8' });
  const sources = stdout.split('\n').filter((file) => file !== '' && !/\.test\.ts$|\/testing\//.test(file));
  const found = sources.flatMap((file) =>
    expressionsIn(parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' })),
  );
  const own = found.filter(({ source }) => !OWN_TEXT.includes(source));
  return [...new Map(own.map((each) => [`${each.source}/${each.flags}`, each])).values()];
}

const UNITS = ['A', 'a', '1', '0', ' ', '\n', '\t', '\0', 'é', '- ', '1 ', '1.', 'A1', 'A ', '<a', '&a', '("'];

/**
 * Texts that begin like the expression, repeat one part of the expression many times, and end with a character that the
 * expression does not match.
 */
function attacksOn(source: string): ((characters: number) => string)[] {
  const words = source.match(/[A-Za-z]{2,}|\d{2,}/g) ?? [];
  const signs = source.replace(/\\[a-zA-Z]/g, '').match(/[^\\^$*+?.()|[\]{}A-Za-z\d]|(?<=\\)[.*+?()|[\]{}]/g) ?? [];
  const units = [...new Set([...UNITS, ...words, ...signs])];
  return ['', ...new Set(words.slice(0, 8))].flatMap((start) =>
    units.map((unit) => (characters: number) => `${start}${unit.repeat(characters / unit.length)}\u0001`),
  );
}

function isSlow({ source, flags }: Expression, characters = CHARACTERS): boolean {
  const global = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const isSlowFor = (text: string, ms: number) => takesLonger(() => text.replace(global, ''), ms);
  // An expression that takes less than a thousandth of the time for a tenth of the text is fast enough for the whole
  // text, even at cubic cost. Most expressions take a few microseconds.
  return attacksOn(source).some(
    (attack) => isSlowFor(attack(characters / 10), MAX_MS / 1_000) && isSlowFor(attack(characters), MAX_MS),
  );
}

describeWithTool('git', 'regular expressions', () => {
  it('are reported as slow when they are quadratic, which proves that this test can fail', () => {
    // With four times as many characters, no machine finishes in time.
    const isSlowLonger = (source: string) => isSlow({ source, flags: '' }, 4 * CHARACTERS);
    expect(isSlowLonger(String.raw`[.\s]+$`)).toBe(true);
    expect(isSlowLonger(String.raw`(?<![.\s])[.\s]+$`)).toBe(false);
  });

  it('take no longer than 50 ms of CPU for 10,000 characters that repeat', () => {
    const all = expressions();
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((one) => isSlow(one))).toEqual([]);
  });
});
