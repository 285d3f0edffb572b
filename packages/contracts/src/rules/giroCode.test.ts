import fc from 'fast-check';
import { giroCode } from './giroCode.ts';
import { namesIban } from './iban.ts';
import { NO_IBAN } from './notEntered.ts';

const TRANSFER = {
  payee: 'Muster Parkraum GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: '',
  cents: 4_500,
  purpose: 'RE 100123 B-AB 1234',
};

describe('giroCode', () => {
  it('writes the lines that the standard EPC069-12 defines', () => {
    const code = giroCode(TRANSFER);
    expect(code).toBe(
      'BCD\n002\n1\nSCT\n\nMuster Parkraum GmbH\nDE89370400440532013000\nEUR45.00\n\n\nRE 100123 B-AB 1234',
    );
    expect(new TextEncoder().encode(code)).toHaveLength(89);
  });

  it('has nothing after the last used element', () => {
    expect(giroCode({ ...TRANSFER, purpose: '' })).toMatch(/EUR45\.00$/);
  });

  it('removes line breaks from every input', () => {
    const code = giroCode({ ...TRANSFER, payee: 'Muster\nParkraum', purpose: 'RE 1\r\nB-AB 1234', bic: 'COBADEFF\n' });
    expect(code.split('\n')).toHaveLength(11);
    expect(code).toContain('\nCOBADEFF\nMuster Parkraum\n');
  });

  it.each([0, -1, 0.5, 100_000_000_000, Number.NaN])('rejects an amount of %d cents', (cents) => {
    expect(() => giroCode({ ...TRANSFER, cents })).toThrow(RangeError);
  });

  it('rejects a payee that the bank could not match: an empty name, or a name of more than 70 characters', () => {
    expect(() => giroCode({ ...TRANSFER, payee: '' })).toThrow(RangeError);
    expect(() => giroCode({ ...TRANSFER, payee: 'x'.repeat(71) })).toThrow(RangeError);
  });

  it('rejects a text that is no IBAN, so that no code is drawn before the operator has entered an IBAN', () => {
    for (const iban of [NO_IBAN, '']) expect(() => giroCode({ ...TRANSFER, iban })).toThrow(RangeError);
  });

  it('returns a code of at most 331 bytes, in which the amount has a dot and two decimals, or throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), fc.string({ unit: 'grapheme' }), (cents, purpose) => {
        let code: string;
        try {
          code = giroCode({ ...TRANSFER, cents, purpose });
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        const amount = code.split('\n')[7] ?? '';
        expect(amount).toMatch(/^EUR\d+\.\d{2}$/);
        expect(Math.round(Number(amount.slice(3)) * 100)).toBe(cents);
        expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
      }),
    );
  });
});

it.each([
  'DE02120300000000202051',
  'Neues Konto: DE02 1203 0000 0000 2020 51',
  'Konto:de02-1203-0000-0000-2020-51.',
  'ZahlenAnDE02120300000000202051bitte',
  'DE02 1203\n0000\u00a00000\u200b2020 51',
  'ＤＥ０２ 1203 0000 0000 2020 51',
  'GB29 NWBK 6016 1331 9268 19',
  'Konto LT12 1000 0111 0100 1000 oder bar',
  'DE11 DE02 1203 0000 0000 2020 51',
])('namesIban finds the IBAN in %j', (text) => {
  expect(namesIban(text)).toBe(true);
});

it.each([
  '',
  'Parken ohne Ticket',
  'DE03 1203 0000 0000 2020 51',
  'DE02 1203 0000 0000 2020',
  'RE100123 B-AB 1234, Einfahrt 5.3.2026 14:30',
  'IT27 Stellplatz ohne gültigen Parkschein genutzt',
  'ZZ02120300000000202051',
])('namesIban finds no IBAN in %j', (text) => {
  expect(namesIban(text)).toBe(false);
});
