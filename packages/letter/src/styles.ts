import type { Typefaces } from './typeface.ts';

export interface Style {
  readonly face: keyof Typefaces;
  readonly size: number;
  readonly colour: string;
}

const BLACK = '#000000';
const GREY = '#4a5361';
export const BLUE = '#063971';
export const HAIRLINE = '#b8bec6';
export const RULE = '#1d2430';
export const MARK = GREY;

const regular = (size: number, colour = BLACK): Style => ({ face: 'regular', size, colour });
const bold = (size: number, colour = BLACK): Style => ({ face: 'bold', size, colour });

/** Factor of the typeface's own line height. */
export const LINE_SPACING = 0.92;

export const styles = {
  text: regular(9.5),
  strong: bold(9.5),
  label: regular(9.5, GREY),
  subject: bold(11.5),
  head: regular(8.5, GREY),
  note: regular(7.5, GREY),
  returnAddress: regular(6.5, GREY),
  foot: regular(7, GREY),
  footStrong: bold(7, GREY),
  privacyTitle: bold(9),
  privacy: regular(8.5),
  longPrivacy: regular(7),
} as const;

export const recipientStyle = regular;
export const operatorStyle = (size: number) => bold(size, BLUE);
export const informationStyles = (size: number) => ({ label: regular(size, GREY), text: regular(size) });
