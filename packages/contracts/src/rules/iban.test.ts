import { namesIban } from './iban.ts';

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
])('finds the IBAN in %j', (text) => {
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
])('finds none in %j', (text) => {
  expect(namesIban(text)).toBe(false);
});
