import { lookalikePlate } from '@parkwart/contracts/rules/plateSearch';

const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
/** What a plate follows without a blank: `RE100123BAB1234`. */
const GLUED = /(?<!\d)\d{5,}(?=[A-ZÄÖÜ])|KENNZEICHEN|KFZ/g;
const MOST_TOKENS = 4;
const MOST_CHARACTERS = 10;
const HAS_LETTER = /\p{L}/u;
const HAS_DIGIT = /\d/;
/** A plate whose separator says where its district ends, which words do not, or one without district or separator. */
const SEPARATED =
  /(?<![\p{L}\p{N}])([A-ZÄÖÜ]{1,3})(?: ?[-\u2010-\u2015.·/_] ?| )([A-Z]{1,2})[ .·/_-]{0,2}[1-9]\d{0,3}(?: ?[EH])?(?![\p{L}\p{N}])/gu;
const UNSEPARATED = /^[A-ZÄÖÜ]{2,5} ?[1-9]\d{0,3}[EH]?$/;

/** Words before a number, which would make a plate with it. */
const WORD =
  /^(?:RE|RG|NR|NO|RECH|EUR|EURO|AM|VOM|VON|BIS|UM|ZU|MIT|IM|TAG|TAGE|UHR|TEL|FAX|PLZ|STR|HAUS|PLATZ|PARK|DECK|EBENE|ETAGE|GATE|TOR|JAN|FEB|MRZ|MÄRZ|APR|APRIL|MAI|JUN|JUNI|JUL|JULI|AUG|SEP|SEPT|OKT|NOV|DEZ)$/;
/** Those that are districts, too: `RE-X 77` is a car of Recklinghausen. */
const DISTRICT_WORD = /^(?:RE|RG|NR|AM|UM|MAI)$/;

interface NamedPlates {
  /** Whatever may be a plate of any country, normalised, to be looked up. */
  readonly candidates: readonly string[];
  /** Those of German form, as `lookalikePlate` of their identity: without a cut where no separator says where it is. */
  readonly german: readonly string[];
}

/** Plates with any separators or none. @param text as `tidyPlate` returns it */
export function platesIn(text: string): NamedPlates {
  const spread = text.replace(GLUED, '$& ');
  const tokens = spread.match(TOKEN) ?? [];
  const candidates: string[] = [];
  const german = separatedIn(spread);
  for (let from = 0; from < tokens.length; from += 1) {
    let [joined, spaced] = ['', ''];
    for (const token of tokens.slice(from, from + MOST_TOKENS)) {
      spaced = joined === '' ? token : `${spaced} ${token}`;
      joined += token;
      if (joined.length > MOST_CHARACTERS) break;
      if (!HAS_DIGIT.test(joined) || !HAS_LETTER.test(joined) || isWordAndNumber(spaced)) continue;
      candidates.push(joined);
      if (UNSEPARATED.test(spaced)) german.push(lookalikePlate(joined));
    }
  }
  return { candidates, german };
}

/** `NR 12` and `EUR30`, not `N-R 12`. */
const isWordAndNumber = (spaced: string) => WORD.test(spaced.replace(/(?<!\d) ?\d+$/, ''));

function separatedIn(text: string): string[] {
  return [...text.matchAll(SEPARATED)].flatMap(({ 0: plate, 1: district = '', 2: letters = '' }) => {
    const isDistrict = !WORD.test(district) || (DISTRICT_WORD.test(district) && !WORD.test(letters));
    const behind = plate.slice(district.length).replace(/[^\p{L}\p{N}]/gu, '');
    return isDistrict ? lookalikePlate(`${district}-${behind}`) : [];
  });
}
