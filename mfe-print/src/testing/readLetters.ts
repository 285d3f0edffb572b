import type { Letter } from '@parkwart/contracts/dunning/letter';
import { letterPdf } from '../letter/letters.ts';
import { readPdf } from './readPdf.ts';

/** Amounts contain non-breaking spaces, columns any number of spaces. */
export const plain = (text: string) => text.replace(/\s+/g, ' ');

export const readLetters = async (...letters: Letter[]) => readPdf(await letterPdf(letters));
