import { formatDecimal } from '@parkwart/contracts/rules/number';
import { csvFile } from '../items/csvFile.ts';
import { townOf } from '../record/town.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

/** In the order of the PDF. */
export function letterList(letters: readonly RunLetter[]): Promise<Blob> {
  const { invoice, plate, level, owner, postcode, town, amount, deadline } = texts.columns;
  const rows = letters.map(({ inputs, amount: euros, ...letter }) => {
    const place = townOf(inputs.address);
    return [
      ...[inputs.invoiceNumber, inputs.vehicleNumber, texts.level(letter.level), inputs.ownerName],
      ...[place.postcode, place.town, formatDecimal(euros), inputs.deadline],
    ];
  });
  return csvFile([[invoice, plate, level, owner, postcode, town, amount, deadline], ...rows]);
}
