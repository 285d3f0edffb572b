import { carPark } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { type Block, space, stack } from './block.ts';
import { printedDay } from './claimLines.ts';
import { mm, TEXT_WIDTH } from './millimetres.ts';
import { paragraph } from './paragraph.ts';
import { type Style, styles } from './styles.ts';
import { texts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const AFTER_PARAGRAPH = space(mm(2));
const LIST = new Intl.ListFormat('de-DE');

/** `10:12:05` → `10:12`. */
const withoutSeconds = (time: string) => time.replace(/^(\d+:\d+):\d+$/, '$1');

const written = (faces: Typefaces) => (text: string, style: Style) => paragraph(faces, text, style, mm(TEXT_WIDTH));

/**
 * The letter's words for the claims, and the sentence that the claims are unpaid. After a payment or waiver, the
 * sentence states instead that a remainder is open.
 */
function unpaid({ record }: Letter) {
  const { fines, fee, letter, paid = 0, waived = 0 } = record;
  const has = { fines: fee === 0 || fines.length > 0, fee: fee > 0 };
  const claims = has.fines ? (has.fee ? texts.both : texts.fines) : texts.fee;
  if (paid > 0 || waived > 0) {
    const parts = [has.fines && texts.finesIn, has.fee && texts.feeIn, letter && texts.costsIn].filter(
      (part) => typeof part === 'string',
    );
    const deducted = paid > 0 ? (waived > 0 ? 'both' : 'paid') : 'waived';
    return { claims, sentence: texts.restOf(LIST.format(parts), texts.deducted[deducted]) };
  }
  return { claims, sentence: has.fines ? (has.fee ? texts.unpaidBoth : texts.unpaidFines) : texts.unpaidFee };
}

export function opening(faces: Typefaces, letter: Letter): Block[] {
  const { inputs, record, settings } = letter;
  const { claims, sentence } = unpaid(letter);
  const write = written(faces);
  const violationDay = printedDay(record.date);
  const reason = [
    texts.parked(inputs.vehicleNumber, violationDay, withoutSeconds(record.entryTime), carPark(settings)),
    record.driver ? texts.namedDriver : texts.owner(printedDay(inputs.fahrzeughalter)),
  ];
  const sentences = [record.driver ? texts.contract : settings.keeperText, sentence];
  const asked = record.driver ? texts.demand : texts.demandIfDriver;
  const demand = letter.text ? [reason, sentences, [letter.text], [asked]] : [reason, [...sentences, asked]];
  return [
    ...write(texts.subject(inputs.invoiceNumber, letter.level ?? record.letter?.level ?? 1), styles.subject),
    ...write(texts.subjectDetails(claims, inputs.vehicleNumber, violationDay), styles.text),
    space(mm(3)),
    ...write(texts.salutation, styles.text),
    ...demand.flatMap((parts) => [AFTER_PARAGRAPH, ...write(parts.filter(Boolean).join(' '), styles.text)]),
  ];
}

/** A single block, so that the closing is never the only text on a page. */
export function closing(faces: Typefaces, { settings, record }: Letter): Block {
  const write = written(faces);
  return stack([
    ...write(texts.consequences(!record.driver), styles.text),
    AFTER_PARAGRAPH,
    ...write(texts.closing, styles.text),
    space(mm(1)),
    ...write(settings.operatorName, styles.text),
    space(mm(1)),
    ...write(texts.unsigned, styles.note),
  ]);
}
