import { commonPasswords } from './commonPasswords.ts';
import { PASSWORD_MESSAGES, passwordFault } from './passwordRules.ts';

describe('passwordFault', () => {
  it.each([
    ['', 'tooShort'],
    ['kürzer1', 'tooShort'],
    ['😀😀😀😀', 'tooShort'],
    ['x1'.repeat(65), 'tooLong'],
    ['12345678', 'common'],
    ['87654321', 'common'],
    ['abcdefghij', 'common'],
    ['aaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['password', 'common'],
    ['Passwort2026!', 'common'],
    ['QWERTZUIOP', 'common'],
    ['Parkplatz1', 'common'],
    ['sommer2026', 'common'],
    ['Schmetterling', 'common'],
    ['P4ssw0rt!', 'common'],
    ['p@$$w0rd1', 'common'],
    ['1l0vey0u', 'common'],
    ['!!Sonnenschein!!', 'common'],
    ['Muenchen1860', 'common'],
    ['M\u00fcnchen1860', 'common'],
    ['Mu\u0308nchen1860', 'common'],
    ['pass-wort-1', 'common'],
    ['yxcvbnm,.-', 'common'],
    ['lkjhgfdsa1', 'common'],
    ['sesam-sesam-', 'common'],
    ['admin-admin', 'common'],
    ['1-2-3-4-5-6', 'common'],
    ['\uff30\uff41\uff53\uff53\uff57\uff4f\uff52\uff54\uff11', 'common'],
    ['parkwart-admin', 'name'],
    ['parkwart-kasse', 'name'],
    ['P4rkw4rt!2026', 'name'],
    ['Parkwart2026!', 'name'],
  ] as const)('refuses %j as %s', async (password, fault) => {
    expect(await passwordFault(password)).toBe(fault);
    expect(PASSWORD_MESSAGES[fault]).toMatch(/Passwort/);
  });

  it.each([
    'acht Zei',
    'Regen am Kiosk 7',
    'pferd-batterie-klammer',
    'Ägypten für Ölgötzen',
    '密碼很長很好記得住',
    'корова на крыше',
    '§$%&/()a=?!;',
    'xY4'.repeat(2) + '-'.padEnd(122, 'qwe7'),
  ])('accepts %j', async (password) => {
    expect(await passwordFault(password)).toBeUndefined();
  });

  it.each([
    ['of the user', 'Klaus-Meier-1990', ['Klaus Meier', 'k.meier@parkraum.example']],
    ['of the user, with the words reversed', 'meierKLAUS!7', ['Klaus Meier']],
    ['of the address', 'jquast.2026', ['Jördis', 'jquast@kiosk.example']],
    ['of the user, with an umlaut spelled out', 'Joerdis1990!', ['Jördis Quast']],
    ['of the operator', 'Muster-Parkraum-1', ['Jördis', 'Muster Parkraum GmbH']],
  ])('rejects a password that is little more than the name %s', async (_title, password, names) => {
    expect(await passwordFault(password)).toBeUndefined();
    expect(await passwordFault(password, names)).toBe('name');
  });

  it('accepts a name with enough around it', async () => {
    expect(await passwordFault('Klaus am Kiosk 7', ['Klaus Meier', 'k.meier@parkraum.example'])).toBeUndefined();
  });

  it('knows more than ten thousand common passwords, with a lookup in constant time', async () => {
    expect((await commonPasswords()).size).toBeGreaterThan(50_000);
    const started = performance.now();
    for (let turn = 0; turn < 100; turn++) await passwordFault(`${'1@!'.repeat(42)}${turn}`, ['Jördis Quast']);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
