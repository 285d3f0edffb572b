import type { Letter } from '@parkwart/contracts/entities/letter';
import { costsOf } from './claimLines.ts';
import { claimTable } from './claimTable.ts';
import { driverForm } from './driverForm.ts';
import { flow, gap } from './flow.ts';
import { closing, opening } from './letterBody.ts';
import { drawLetterFrame } from './letterFrame.ts';
import { A4, MARGIN, mm, SUBJECT_TOP } from './millimetres.ts';
import { payment } from './payment.ts';
import type { Pen } from './pen.ts';
import type { Typefaces } from './typeface.ts';

const TOP = mm(MARGIN.top);
const BOTTOM = mm(A4.height - MARGIN.bottom);

/** A named driver sees the day of the look-up beside its cost alone. */
const withoutLookUp = ({ inputs, settings }: Letter) => ({ inputs: { ...inputs, fahrzeughalter: '' }, settings });

/** The letter and the driver's form. */
export function letterPages(faces: Typefaces, letter: Letter): ((pen: Pen) => void)[] {
  const parts = [
    ...opening(faces, letter),
    gap(mm(1.5)),
    ...claimTable(faces, letter),
    gap(mm(2)),
    payment(faces, letter),
    closing(faces, letter),
    ...driverForm(faces, letter),
  ];
  const isLookUpClaimed = costsOf(letter).ownerLookupCents > 0;
  const head = letter.record.driver && !isLookUpClaimed ? withoutLookUp(letter) : letter;
  const pages = flow(parts, { firstTop: mm(SUBJECT_TOP), top: TOP, bottom: BOTTOM });
  return pages.map((page, index) => (pen) => {
    drawLetterFrame(faces, pen, head, index + 1, pages.length);
    for (const { block, y } of page) block.draw(pen, mm(MARGIN.left), y);
  });
}
