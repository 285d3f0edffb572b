const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** Signs that stand for letters; `1` for either of two. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/** Without case, wide letters as others, and umlauts as computers without them write them. */
export function foldCase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
}

/** The same with letters in place of signs that look like them. @param one what a `1` stands for */
function unleeted(text: string, one: 'i' | 'l'): string {
  return text.replaceAll('1', one).replace(/[03457@$!€]/g, (sign) => LEET[sign] ?? sign);
}

/** Digits and signs around a word do not make it another one. */
const core = (text: string) => text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
const tailless = (text: string) => text.replace(/[\d\W_]+$/u, '');
const lettersAndDigits = (text: string) => text.replace(/[\W_]/gu, '');

/** What a password is a spelling of: without case, what is around it, and signs in place of letters. */
export function passwordVariants(password: string): ReadonlySet<string> {
  const plain = foldCase(password);
  const written = [plain, core(plain), tailless(plain)];
  const spelled = written.flatMap((text) => [text, unleeted(text, 'i'), unleeted(text, 'l')]);
  return new Set(spelled.flatMap((text) => [text, lettersAndDigits(text)]));
}
