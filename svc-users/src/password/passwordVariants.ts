const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** `1` is ambiguous, so it is missing. */
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

/** Normalises case, full-width letters and umlauts (ae, oe, ue, ss). */
export function foldCase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
}

function decodeLeet(text: string, one: 'i' | 'l'): string {
  return text.replaceAll('1', one).replace(/[03457@$!€]/g, (sign) => LEET[sign] ?? sign);
}

const trimAffixes = (text: string) => text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
const trimSuffix = (text: string) => text.replace(/[\d\W_]+$/u, '');
const lettersAndDigits = (text: string) => text.replace(/[\W_]/gu, '');

/** All texts that the password may be a variant of: without case, affixes, punctuation and leetspeak. */
export function passwordVariants(password: string): ReadonlySet<string> {
  const folded = foldCase(password);
  const trimmed = [folded, trimAffixes(folded), trimSuffix(folded)];
  const decoded = trimmed.flatMap((text) => [text, decodeLeet(text, 'i'), decodeLeet(text, 'l')]);
  return new Set(decoded.flatMap((text) => [text, lettersAndDigits(text)]));
}
