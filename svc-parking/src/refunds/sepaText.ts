const WRITTEN: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE' },
  ...{ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '&': '+', '–': '-', '’': "'" },
};
const ALLOWED = /^[A-Za-z0-9/?:().,'+ -]*$/;

/** In the characters that every bank of SEPA takes: umlauts as two letters, no accents, a dot for all others. */
export function sepaText(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const written = WRITTEN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    return ALLOWED.test(written) ? written : /\s/.test(letter) ? ' ' : '.';
  });
  return letters.join('').replace(/ +/g, ' ').trim();
}
