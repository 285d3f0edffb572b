const GERMAN_TOWN = /^\d{5}\s+\S/;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 3166 codes by the German and the English name, in capitals as the post requires. */
function codesByName(): ReadonlyMap<string, string> {
  const names = ['en', 'de'].map((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  // Omits alias codes, such as UK.
  const all = pairs.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  const entries = names.flatMap((name) => all.map((code) => [name.of(code)?.toUpperCase(), code] as const));
  return new Map(entries.flatMap(([name, code]) => (name === undefined ? [] : [[name, code]])));
}

/**
 * The country of an address: a German town as its last line, or a country's name.
 * @returns its ISO 3166 code, undefined if the last line is neither
 */
export function countryOf(address: string): string | undefined {
  const last = address.trim().split('\n').at(-1)?.trim() ?? '';
  if (GERMAN_TOWN.test(last)) return 'DE';
  codes ??= codesByName();
  return codes.get(last.toUpperCase());
}

/** This text contains no personal data, because dunning runs store it. */
export const COUNTRY_MISSING =
  'Die letzte Zeile der Anschrift ist weder Postleitzahl und Ort noch ein Land; ein Druckdienst kann sie nicht zustellen.';
