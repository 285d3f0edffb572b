/** Shorter numbers are house numbers, years and the like. */
const FEWEST_DIGITS = 5;
const MOST_DIGITS = 9;
const RUNS = /\d+(?:[ .]\d{3}(?!\d))*/g;
const CENTS_FOLLOW = /^(?:,\d{2}(?!\d)|\.\d{2}(?![\d.]))/;
/** `11/` of a longer number, whose beginning may be noise already, or the sign of an amount. */
const EXPLAINED_BEFORE = /(?:(?:(?<!\d)\d{1,4}|\|)[-/.]|€ ?)$/;
const REFERENCE = /(?<![A-ZÄÖÜ\d])([A-Z]{1,7})[- ]?(\d{4,8})(?!\d)/g;
const PLATE_BEFORE = /(?<![A-ZÄÖÜ])[A-ZÄÖÜ]{1,3}[^A-ZÄÖÜ\d]$/;
const WORD_BEFORE = /(?:RE|RG|NR)[^A-ZÄÖÜ\d]$/;

/** Words that say what kind of text follows, or nothing; the word before them counts. */
const LINKING = /^(?:NR|NRN|NO|NUM|NUMMERN?|ZU|ZUR|F(?:Ü|UE)R|UND|VON)$/;
/** What introduces an invoice number, or stands before one in the purpose of a payer who parked. */
const INTRODUCING =
  /^(?:RE|RG|RN|RNR|RENR|RGNR|RECH|RECHN|RECHNR|RECHNUNG(?:EN|S)?(?:NR|NO|NUMMERN?)?|INV|INVOICE|FORDERUNG|MAHNUNG|ZAHLUNGSERINNERUNG|ZAHLUNG|(?:Ü|UE)BERWEISUNG|PARKEN|FALSCHPARKEN|PARKVERSTOSS|PARKSTRAFE|(?:PARK)?GEB(?:Ü|UE)HR(?:EN)?|BUSSGELD|STRAFE|STRAFZETTEL|VERTRAGSSTRAFE|KN(?:Ö|OE)LLCHEN|DANKE)$/;
const WORD_AT_END = /(?<![A-ZÄÖÜ])([A-ZÄÖÜ]+)[ .:#=_/+()-]*$/;
const UNIT_FOLLOWS =
  /^ ?(?:€|%|(?:EUR|EURO|CHF|USD|CT|CENT|KM|KWH|KG|QM|STK|STÜCK|PUNKTE|PKT|MIN|UHR|TAGE|LITER)(?![A-ZÄÖÜ\d]|[ -][A-Z]{1,2}[ -]?\d))/;
/** Unless a word says otherwise, five digits before a word are a postcode; before a plate, they are not. */
const PLACE_FOLLOWS = /^ ?[A-ZÄÖÜ]{3,}(?![A-ZÄÖÜ\d]|[ -][A-Z]{1,2}[ -]?\d)/;
const POSTCODE_DIGITS = 5;
const PLATE_ENDS = /(?:(?<![A-ZÄÖÜ])[A-ZÄÖÜ]{1,3}[ .·-][A-Z]{1,2} ?|[A-ZÄÖÜ]{2,5})\d{1,3}$/;

export interface NumbersInText {
  /** Introduced as an invoice number, or with no other explanation. */
  readonly numbers: number[];
  /** What the text explains otherwise, or may. */
  readonly doubtful: number[];
}

/** What may be an invoice number: digits, alone or in groups of three, even within a word. */
export function numbersIn(text: string): NumbersInText {
  const found: NumbersInText = { numbers: [], doubtful: [] };
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const end = index + run.length;
    if (CENTS_FOLLOW.test(text.slice(end, end + 4))) continue;
    const introduced = introduction(text.slice(Math.max(index - MOST_BEFORE, 0), index));
    const after = text.slice(end, end + MOST_BEFORE);
    const groups = run.split(/[ .]/);
    let start = index;
    for (let at = 0; at < groups.length; at += 1) {
      const group = groups[at] ?? '';
      // `B-AB 123 100 123`: the groups before may belong to a plate.
      const isBehindPlate = at > 0 && PLATE_ENDS.test(text.slice(Math.max(start - MOST_BEFORE, 0), start - 1));
      const by = isBehindPlate ? 'nothing' : introduced;
      const many = group.length > 3 ? 1 : 3;
      for (let count = 1; count <= many && at + count <= groups.length; count += 1) {
        const digits = groups.slice(at, at + count).join('');
        const isLast = at + count === groups.length;
        keep(isMeant(digits, by, isLast ? after : '') ? found.numbers : found.doubtful, digits);
      }
      start += group.length + 1;
    }
  }
  return found;
}

const MOST_BEFORE = 40;
type Introduction = 'invoice' | 'nothing' | 'other';

function introduction(before: string): Introduction {
  if (EXPLAINED_BEFORE.test(before)) return 'other';
  const match = WORD_AT_END.exec(before);
  if (!match) return 'nothing';
  const [, word = ''] = match;
  if (LINKING.test(word)) return introduction(before.slice(0, match.index));
  return INTRODUCING.test(word) ? 'invoice' : 'other';
}

function isMeant(digits: string, by: Introduction, after: string): boolean {
  if (by !== 'nothing') return by === 'invoice';
  const isPostcode = digits.length === POSTCODE_DIGITS && PLACE_FOLLOWS.test(after);
  return !isPostcode && !UNIT_FOLLOWS.test(after);
}

function keep(numbers: number[], digits: string): void {
  const fits = digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS;
  if (fits && !digits.startsWith('0')) numbers.push(Number(digits));
}

/** `A-0017` for `a0017` and `A 0017`: what a booth without a connection printed. */
export function referencesIn(text: string): string[] {
  const references: string[] = [];
  for (const { 1: letters = '', 2: digits = '', index } of text.matchAll(REFERENCE)) {
    const before = text.slice(Math.max(0, index - 5), index);
    // `AB-1234` in `B-AB 1234` is part of a plate.
    const isOfPlate = !digits.startsWith('0') && PLATE_BEFORE.test(before) && !WORD_BEFORE.test(before);
    if (!isOfPlate) references.push(`${letters}-${digits}`);
  }
  return references;
}
