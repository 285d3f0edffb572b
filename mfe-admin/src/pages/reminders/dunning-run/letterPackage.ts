import { ADDRESS_TOO_LONG, fitsAddressField, recipientLines } from '@parkwart/contracts/entities/addressField';
import { COUNTRY_MISSING, countryOf } from '@parkwart/contracts/entities/country';
import { letterPdf } from '@parkwart/web';
import { csvFile } from '../../../parts/items/csvFile.ts';
import type { RunLetter } from './runLetters.ts';
import { texts } from './texts.ts';

const MOST_ADDRESS_LINES = 6;

interface Checked {
  /** Undefined if a print service would refuse the letter. */
  readonly pdf: Blob | undefined;
  readonly problem: string | undefined;
}

/** @throws Error if creating the PDF fails for any reason other than ink at the paper's edge */
async function check(letter: RunLetter): Promise<Checked> {
  const { inputs } = letter;
  if (!fitsAddressField(inputs)) return { pdf: undefined, problem: ADDRESS_TOO_LONG };
  if (countryOf(inputs.address) === undefined) return { pdf: undefined, problem: COUNTRY_MISSING };
  try {
    return { pdf: await letterPdf([letter], { isChecked: true }), problem: undefined };
  } catch (error) {
    // The error's class is in another module, so compare by name instead of `instanceof`.
    if (error instanceof Error && error.name === 'InkAtTheEdge') return { pdf: undefined, problem: texts.inkAtTheEdge };
    throw error;
  }
}

function rowOf({ inputs }: RunLetter, { problem }: Checked): string[] {
  const lines = recipientLines(inputs);
  return [
    problem === undefined ? texts.letterName(inputs.invoiceNumber) : '',
    inputs.invoiceNumber,
    ...Array.from({ length: MOST_ADDRESS_LINES }, (_, index) => lines[index] ?? ''),
    countryOf(inputs.address) ?? '',
    problem ?? texts.isChecked,
  ];
}

/**
 * A ZIP to upload to any print service: a PDF per letter with the window of DIN 5008 form B, and a list of all letters.
 * Letters that a service would refuse are only in the list, with the reason.
 */
export async function letterPackage(letters: readonly RunLetter[]) {
  const { downloadZip } = await import('client-zip');
  const leftOut: string[] = [];
  async function* entries() {
    const rows: string[][] = [];
    for (const letter of letters) {
      const { invoiceNumber } = letter.inputs;
      const checked = await check(letter);
      rows.push(rowOf(letter, checked));
      if (checked.pdf) yield { name: texts.letterName(invoiceNumber), input: checked.pdf };
      else leftOut.push(invoiceNumber);
    }
    yield { name: texts.packageList, input: await csvFile([texts.packageColumns, ...rows]) };
  }
  return { zip: await downloadZip(entries()).blob(), leftOut };
}
