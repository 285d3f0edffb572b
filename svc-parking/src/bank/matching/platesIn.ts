const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
/** What a plate follows without a blank: `RE100123BAB1234`. */
const GLUED = /\d{5,}(?=[A-ZÄÖÜ])|KENNZEICHEN|KFZ/g;
const MOST_TOKENS = 4;
const MOST_CHARACTERS = 10;
const HAS_LETTER = /\p{L}/u;
const HAS_DIGIT = /\d/;
const GERMAN = /^(?:[A-ZÄÖÜ]{1,3} [A-Z]{1,2}|[A-ZÄÖÜ]{2,5}) ?[1-9]\d{0,3}[EH]?$/;

/** Words before a number, which would make a plate with it. */
const WORD =
  /^(?:RE|RG|NR|NO|RECH|EUR|EURO|AM|VOM|VON|BIS|UM|ZU|MIT|IM|TAG|TAGE|UHR|TEL|FAX|PLZ|STR|HAUS|PLATZ|PARK|DECK|EBENE|ETAGE|GATE|TOR|JAN|FEB|MRZ|MÄRZ|APR|APRIL|MAI|JUN|JUNI|JUL|JULI|AUG|SEP|SEPT|OKT|NOV|DEZ)$/;

interface NamedPlates {
  /** Whatever may be a plate of any country, normalised, to be looked up. */
  readonly candidates: readonly string[];
  /** Those of German form, as written. */
  readonly german: readonly string[];
}

/** Plates with any separators or none. @param text as `tidyPlate` returns it */
export function platesIn(text: string): NamedPlates {
  const tokens = text.replace(GLUED, '$& ').match(TOKEN) ?? [];
  const candidates: string[] = [];
  const german: string[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    let [joined, spaced] = ['', ''];
    for (const token of tokens.slice(from, from + MOST_TOKENS)) {
      spaced = joined === '' ? token : `${spaced} ${token}`;
      joined += token;
      if (joined.length > MOST_CHARACTERS) break;
      if (!HAS_DIGIT.test(joined) || !HAS_LETTER.test(joined) || isWordAndNumber(spaced)) continue;
      candidates.push(joined);
      if (GERMAN.test(spaced) && !hasWord(spaced)) german.push(spaced);
    }
  }
  return { candidates, german };
}

/** `NR 12` and `EUR30`, not `N-R 12`. */
const isWordAndNumber = (spaced: string) => WORD.test(spaced.replace(/ ?\d+$/, ''));

/** `RG NR 100` */
const hasWord = (spaced: string) => spaced.split(' ').some((token) => WORD.test(token));
