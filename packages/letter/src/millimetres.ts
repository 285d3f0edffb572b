const POINTS_PER_MM = 72 / 25.4;

export const mm = (millimetres: number): number => millimetres * POINTS_PER_MM;

/** A4 and DIN 5008 form B, in mm from the top left. */
export const A4 = { width: 210, height: 297 };
export const MARGIN = { left: 25, right: 20, top: 27, bottom: 27 };
export const TEXT_WIDTH = A4.width - MARGIN.left - MARGIN.right;
/** 85 mm wide; the padding of 5 aligns the text with the letter. Pingen reads the recipient from 60 to 85.5 mm. */
export const ADDRESS_FIELD = {
  left: 20,
  top: 45,
  width: 85,
  height: 45,
  padding: 5,
  notesHeight: 17.7,
  serviceBottom: 85.5,
};
/** Print services require the outer 5 mm to be free of ink. */
export const BLANK_EDGE = 5;
export const INFORMATION_BLOCK = { left: 125, top: 50, width: 75 };
export const FOLD_MARKS = [105, 210];
export const PUNCH_MARK = 148.5;
/** Leaves two lines below the address field. */
export const SUBJECT_TOP = 98.5;
