import { storedDay } from '../storedDay.ts';

/** Months are numbers such as 202603; days of postings are numbers such as 20260305. */
export const monthOf = (day: number): number => Math.floor(day / 100);
export const monthAt = (instant: Date): number => monthOf(storedDay(instant));
export const firstDayOf = (month: number): number => month * 100 + 1;
/** The 31st, which is the month's last day or later. */
export const lastDayOf = (month: number): number => month * 100 + 31;

/** `2026-03` */
export const formatMonth = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
export const parseMonth = (text: string): number => Number(text.replace('-', ''));
