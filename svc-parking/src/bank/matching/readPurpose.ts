import { tidyPlate } from '@parkwart/contracts/rules/plate';
import type { EntryDetails } from '../statement-file/bankEntry.ts';
import { hasValidCheckDigits } from './mod97.ts';
import { numbersIn, referencesIn } from './numbersIn.ts';
import { platesIn } from './platesIn.ts';
import { withoutNoise } from './withoutNoise.ts';

/** What a payer may have named; most of it is in no index. */
export interface Purpose {
  readonly numbers: readonly number[];
  /** Those that the text explains otherwise, or may. */
  readonly doubtful: readonly number[];
  /** `A-0017` */
  readonly references: readonly string[];
  /** Normalised; plates of any country, and what only looks like one. */
  readonly plates: readonly string[];
  /** Those of German form: `B-AB1234`, or `BAB1234` where no separator says which car it is. */
  readonly germanPlates: readonly string[];
}

type Texts = Pick<
  EntryDetails,
  'purpose' | 'endToEndId' | 'structuredReferences' | 'otherReferences' | 'additionalInfo'
>;

const CREDITOR_REFERENCE = /(?<![A-Z\d])RF\d{2} ?([A-Z\d]{1,21})(?![A-Z\d])/g;

/** Banks make up identifiers, whose digits mean nothing: a payer's own holds a number of ours and nothing before it. */
const OWN_IDENTIFIER =
  /^(?:(?:RECHNUNG(?:SNUMMER|SNR)?|RECH|RE|RG|INV(?:OICE)?)?(?:[-._:#/ ]*(?:NR|NO))?[-._:#/ ]*(?:\d{1,3}(?:[ .]\d{3})+|\d{5,9})(?:[-_/,; ]+[A-ZÄÖÜ][A-ZÄÖÜ\d -]{0,14})?|[A-Z]{1,7}-\d{4,8})$/;

/** SEPA's purposes have 140, older ones 14 lines of 27, and an entry's own text 500. */
const MOST_CHARACTERS = 1_000;

/** @param entryInfo the entry's own text, where it has no details or only one */
export function readPurpose(details: Texts | undefined, entryInfo?: string): Purpose {
  const texts = new Set<string>();
  const { purpose = '', structuredReferences = [], additionalInfo = '' } = details ?? {};
  const long = [purpose, ...structuredReferences.map(asReference), additionalInfo, entryInfo ?? ''];
  for (const text of long.map((one) => one.slice(0, MOST_CHARACTERS))) {
    texts.add(tidyPlate(text.replaceAll('\n', ' ')));
    if (text.includes('\n')) texts.add(tidyPlate(text.replaceAll('\n', '')));
  }
  for (const identifier of [details?.endToEndId ?? '', ...(details?.otherReferences ?? [])]) {
    const tidy = tidyPlate(asReference(identifier));
    if (OWN_IDENTIFIER.test(tidy)) texts.add(tidy);
  }
  texts.delete('');
  return named([...texts].map((text) => withoutNoise(withoutCheckDigits(text))));
}

function named(texts: readonly string[]): Purpose {
  const plates = texts.map(platesIn);
  const found = texts.map(numbersIn);
  const numbers = new Set(found.flatMap((one) => one.numbers));
  return {
    numbers: [...numbers],
    doubtful: [...new Set(found.flatMap(({ doubtful }) => doubtful))].filter((number) => !numbers.has(number)),
    references: [...new Set(texts.flatMap(referencesIn))],
    plates: [...new Set(plates.flatMap(({ candidates }) => candidates))],
    germanPlates: plates.flatMap(({ german }) => german),
  };
}

/** Blanks stand anywhere in a creditor reference that a field holds alone: `RF73 1001 23`. */
function asReference(text: string): string {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  return /^RF\d{2}[A-Z\d]{1,21}$/.test(compact) && hasValidCheckDigits(compact) ? compact : text;
}

/** `RF73100123` names 100123, and nothing when its check digits are wrong. */
function withoutCheckDigits(text: string): string {
  return text.replace(CREDITOR_REFERENCE, (reference, body: string) =>
    hasValidCheckDigits(reference.replace(' ', '')) ? body : '|',
  );
}
