import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS_BY_NAME } from '@parkwart/contracts/calls/calls';
import { transformSync } from '@swc/core';
import callsForPagesLoader, { NOT_FOR_PAGES } from './callsForPagesLoader.mjs';

const ROOT = join(__dirname, '../../..');
const FRONT_ENDS = ['shell', 'mfe-staff', 'mfe-admin', 'mfe-print', 'mfe-driver', 'packages/web', 'packages/ui'];

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(join(ROOT, folder, file), 'utf8') }));

const description = `
export const getThing = defineCall({
  ...common,
  path: '/thing',
  summary:
    'Ein Ding, \`wie\` es gespeichert ist.',
  query: z
    .strictObject({
      from: z.optional(day),

      to: z.optional(day),
    })
    .check(rangeInOrder),
  params,
  allow: ['Admin'],
  refuses: [409],
  answer: z.object({
    summary: z.string(),
    query: z.string(),
  }),
});

const query = {
  query: 1,
};
`;

describe('the calls in front ends', () => {
  it('lack what only services read, whatever its lines, and keep the rest', () => {
    expect(callsForPagesLoader(description)).toBe(`
export const getThing = defineCall({
  ...common,
  path: '/thing',
  allow: ['Admin'],
  answer: z.object({
    summary: z.string(),
    query: z.string(),
  }),
});

const query = {
  query: 1,
};
`);
  });

  it.each(filesIn('packages/contracts/src/calls'))('$file stays a module with the same calls', ({ source }) => {
    const rest = callsForPagesLoader(source);
    expect(rest.match(/^export const \w+/gm)).toEqual(source.match(/^export const \w+/gm));
    expect(rest).not.toMatch(/^export const \w+ = defineCall\(\{\n(?: .*\n|\n)*? {2}summary:/m);
    expect(() => transformSync(rest, { jsc: { parser: { syntax: 'typescript' } } })).not.toThrow();
  });

  it('are asked for none of these parts while a page runs', () => {
    const read = new RegExp(
      `(?<!typeof )\\b(?:${Object.keys(CALLS_BY_NAME).join('|')})\\.(?:${NOT_FOR_PAGES.join('|')})\\b`,
    );
    const reading = FRONT_ENDS.flatMap((folder) => filesIn(`${folder}/src`)).filter(({ source }) => read.test(source));
    expect(reading.map(({ file }) => file)).toEqual([]);
  });
});
