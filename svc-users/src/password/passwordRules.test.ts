import { PASSWORD_TEXTS, passwordFault } from './passwordRules.ts';

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
  ] as const)('refuses %j as %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
    expect(PASSWORD_TEXTS[fault]).toMatch(/Passwort/);
  });

  it.each([
    'acht Zei',
    'parkwart-admin',
    'parkwart-kasse',
    'Regen am Kiosk 7',
    'pferd-batterie-klammer',
    'Ägypten für Ölgötzen',
    '密碼很長很好記得住',
    'xY4'.repeat(2) + '-'.padEnd(122, 'qwe7'),
  ])('accepts %j', (password) => {
    expect(passwordFault(password)).toBeUndefined();
  });
});
