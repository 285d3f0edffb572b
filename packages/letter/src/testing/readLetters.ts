import type { Letter, PlainDocument } from '@parkwart/contracts/dunning/letter';
import { makeDocumentPdf, makePdf } from '../makePdf.ts';
import { readTypefaces } from '../readTypefaces.ts';
import { readPdf } from './readPdf.ts';

const faces = readTypefaces();

/**
 * Replaces all white space by single spaces, because amounts contain non-breaking spaces, and columns any number of
 * spaces.
 */
export const plain = (text: string) => text.replace(/\s+/g, ' ');

export const letterPdf = async (letters: readonly Letter[], isDemo = false) =>
  makePdf(letters, { faces: await faces, isDemo, isChecked: true });

export const documentPdf = async (documents: PlainDocument | readonly PlainDocument[]) =>
  makeDocumentPdf(documents, { faces: await faces, isDemo: false });

export const readLetters = async (...letters: Letter[]) => readPdf(await letterPdf(letters));
