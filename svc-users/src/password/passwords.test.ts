import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB, two passes, one lane', async () => {
    const { hash } = await createPasswords();
    expect(await hash('ein gutes Passwort')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their own hash only', async () => {
    const { hash, verify } = await createPasswords();
    const hashed = await hash('ein gutes Passwort');
    expect(await verify(hashed, 'ein gutes Passwort')).toBe(true);
    expect(await verify(hashed, 'ein gutes passwort')).toBe(false);
    expect(await verify(undefined, 'ein gutes Passwort')).toBe(false);
  });

  it('are rejected with 503 when too many checks wait', async () => {
    const { verify } = await createPasswords();
    const checks = Array.from({ length: 160 }, () => verify(undefined, 'egal'));
    const results = await Promise.allSettled(checks);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(61);
    expect(refused[0]).toMatchObject({ status: 503, retryAfter: 2 });
  });
});
