import { parseDay } from '@parkwart/contracts/rules/time';

/** `5.3.2026` as `yyyy-mm-dd`, the format of date fields; '' if there is no day. */
export function isoDay(text: string): string {
  const day = parseDay(text);
  if (!day) return '';
  return [day.year, String(day.month).padStart(2, '0'), String(day.day).padStart(2, '0')].join('-');
}

/** `yyyy-mm-dd` as d.m.yyyy; '' if empty. */
export const showIsoDay = (day: string): string => (day === '' ? '' : day.split('-').reverse().map(Number).join('.'));
