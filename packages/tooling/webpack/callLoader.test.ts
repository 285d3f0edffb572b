import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS_BY_NAME } from '@parkwart/contracts/calls/calls';
import * as ownSessions from '@parkwart/contracts/calls/ownSessions';
import * as passkeys from '@parkwart/contracts/calls/passkeys';
import * as session from '@parkwart/contracts/calls/session';
import * as user from '@parkwart/contracts/calls/user';
import * as userCalls from '@parkwart/contracts/calls/userCalls';
import callLoader from './callLoader.mjs';

const ROOT = join(__dirname, '../../..');
const load = (file: string, source: string) => callLoader.call({ resourcePath: `/calls/${file}.ts` }, source);

describe('callLoader', () => {
  it('removes summary and input schemas from a call of a session, and keeps its other properties and lines', () => {
    const source = `const schema = z.object({
  body: z.string(),
});

export const addBan = defineCall({
  method: 'POST',
  summary:
    'Eine Sperre hinzufügen.',
  allow: ['Admin'],
  params,
  body: z
    .strictObject({
      plate,
    })
    .check(inOrder),
  answer: z.object({
    body: schema,
  }),
});
`;
    expect(load('session', source)).toBe(`const schema = z.object({
  body: z.string(),
});

export const addBan = defineCall({
  method: 'POST',


  allow: ['Admin'],






  answer: z.object({
    body: schema,
  }),
});
`);
  });

  it('keeps the body of any other call, because pages check forms by it', () => {
    const source = "export const addBan = defineCall({\n  method: 'POST',\n  params,\n  body: input,\n});\n";
    expect(load('bans', source)).toBe("export const addBan = defineCall({\n  method: 'POST',\n\n  body: input,\n});\n");
  });

  it('removes nothing that a page reads', () => {
    const files = execFileSync('git', ['ls-files', 'mfe-*.ts', 'mfe-*.tsx', 'shell/src', 'packages/web/src'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const sources = files
      .trim()
      .split('\n')
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const inputs = sources.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(\w+)\.(body|query|params)\b/g)].filter(
        ([, name = '']) => name in CALLS_BY_NAME,
      ),
    );
    const withoutBody = { ...ownSessions, ...passkeys, ...session, ...user, ...userCalls };
    expect(inputs.map(([read]) => read)).toContain('checkIn.body');
    expect(inputs.filter(([, name = '', input]) => input !== 'body' || name in withoutBody)).toEqual([]);
  });
});
