import { sepaText } from './sepaText.ts';

describe('a text in the characters of SEPA', () => {
  it.each([
    ['Müller', 'Mueller'],
    ['Müller', 'Mueller'],
    ['ÄÖÜ äöü ß', 'AeOeUe aeoeue ss'],
    ['Émilie Ñandú Łukasz', 'Emilie Nandu Lukasz'],
    ['A & B', 'A + B'],
    ['<script>"x"', '.script..x.'],
    ['Иван', '....'],
    ['a\r\n\tb   c', 'a b c'],
    ["O'Neil-Smith (Kfz.), 1/2: ok?", "O'Neil-Smith (Kfz.), 1/2: ok?"],
  ])('of %j is %j', (given, written) => expect(sepaText(given)).toBe(written));
});
