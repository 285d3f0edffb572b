import type { Context } from 'koa';
import { Refusal } from './refusal.ts';
import { secretsOf } from './secrets.ts';
import { serviceTokens } from './serviceToken.ts';

const [OLD, NEW] = ['an old secret that is long enough, really', 'a new secret that is long enough, really'];

/** Whether svc-parking, knowing `theirs`, lets a call of svc-files pass that signs with `ours`. */
async function passes(ours: string, theirs: string): Promise<boolean> {
  const token = await serviceTokens('files', ours).sign('parking');
  const ctx = { get: () => `Bearer ${token}` } as unknown as Context;
  let isThrough = false;
  await serviceTokens('parking', theirs)
    .require(ctx, async () => {
      isThrough = true;
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
    });
  return isThrough;
}

describe('the secret between services', () => {
  it('has a line each while it is being changed', () => {
    expect(secretsOf(`${NEW}\n${OLD}\n`)).toEqual([NEW, OLD]);
    expect(secretsOf(OLD)).toEqual([OLD]);
  });

  it.each([
    ['nobody has begun', OLD, OLD],
    ['one knows the new one, the other does not', `${OLD}\n${NEW}`, OLD],
    ['the other knows the new one, one does not', OLD, `${OLD}\n${NEW}`],
    ['one signs with the new one, the other does not', `${NEW}\n${OLD}`, `${OLD}\n${NEW}`],
    ['the other signs with the new one, one does not', `${OLD}\n${NEW}`, `${NEW}\n${OLD}`],
    ['one has forgotten the old one, the other has not', NEW, `${NEW}\n${OLD}`],
    ['the other has forgotten the old one, one has not', `${NEW}\n${OLD}`, NEW],
  ])('is understood while %s', async (_title, ours, theirs) => {
    expect(await passes(ours, theirs)).toBe(true);
  });

  it('is refused once it is forgotten', async () => {
    expect(await passes(OLD, NEW)).toBe(false);
    expect(await passes(`${OLD}\n${NEW}`, NEW)).toBe(false);
  });
});
