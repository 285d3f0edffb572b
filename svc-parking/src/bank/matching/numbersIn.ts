/** Shorter numbers are house numbers, years and the like. */
const FEWEST_DIGITS = 5;
const MOST_DIGITS = 9;
const RUNS = /\d+(?:[ .]\d{3}(?!\d))*/g;
const CENTS_FOLLOW = /^,\d{2}(?!\d)/;
const REFERENCE = /(?<![A-ZÄÖÜ\d])([A-Z]{1,7})[- ]?(\d{4,8})(?!\d)/g;
const PLATE_BEFORE = /(?<![A-ZÄÖÜ])[A-ZÄÖÜ]{1,3}[^A-ZÄÖÜ\d]$/;
const WORD_BEFORE = /(?:RE|RG|NR)[^A-ZÄÖÜ\d]$/;

/** What may be an invoice number: digits, alone or in groups of three, even within a word. */
export function numbersIn(text: string): number[] {
  const numbers: number[] = [];
  for (const match of text.matchAll(RUNS)) {
    if (CENTS_FOLLOW.test(text.slice(match.index + match[0].length, match.index + match[0].length + 4))) continue;
    const groups = match[0].split(/[ .]/);
    for (let at = 0; at < groups.length; at += 1) {
      keep(numbers, groups[at] ?? '');
      // `B-AB 123 100 123`: the groups before may belong to a plate.
      if ((groups[at] ?? '').length > 3) continue;
      if (groups.length > at + 1) keep(numbers, groups.slice(at, at + 2).join(''));
      if (groups.length > at + 2) keep(numbers, groups.slice(at, at + 3).join(''));
    }
  }
  return numbers;
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
