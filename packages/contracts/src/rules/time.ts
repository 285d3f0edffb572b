import { tzOffset } from '@date-fns/tz';

/**
 * Times in code, responses and print (specification §10). Code uses UTC instants (`Date`). Texts for people are in
 * Europe/Berlin: `date` is d.m.yyyy, `entryTime` is HH:mm:ss, `exitTime` is date and time separated by a space.
 */
export const TIME_ZONE = 'Europe/Berlin';

const HOUR = 3_600_000;
/** 24 hours; days on which Berlin's clocks change are shorter or longer. */
export const DAY_MS = 24 * HOUR;
/** The latest possible date, as a `notAfter` that limits nothing. */
export const LATEST_DATE = new Date(8_640_000_000_000_000);
const GERMAN_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK_TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

interface CalendarDay {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
}

interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** `5.3.2026` or `2026-03-05` as a calendar day; undefined if there is no such day. */
export function parseDay(text: string): CalendarDay | undefined {
  const german = GERMAN_DATE.exec(text);
  const iso = ISO_DATE.exec(text);
  const [year, month, day] = german
    ? [Number(german[3]), Number(german[2]), Number(german[1])]
    : [Number(iso?.[1]), Number(iso?.[2]), Number(iso?.[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 ? { year, month, day } : undefined;
}

/** The day as a sortable number, 20260305; 0 if there is no such day. */
export function dayNumber(text: string): number {
  const { year, month, day } = parseDay(text) ?? { year: 0, month: 0, day: 0 };
  return year * 10_000 + month * 100 + day;
}

/** d.m.yyyy @param day 20260305 */
export function formatDayNumber(day: number): string {
  return `${day % 100}.${Math.floor(day / 100) % 100}.${Math.floor(day / 10_000)}`;
}

/** Whether the day is over in Berlin; false if there is no such day. */
export function isPastDay(text: string, now: Date): boolean {
  const day = dayNumber(text);
  return day > 0 && day < dayNumber(formatDay(now));
}

/** `14:05:09` or `14:05` as a clock time; undefined if there is no such time. */
export function parseClockTime(text: string): ClockTime | undefined {
  const match = CLOCK_TIME.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hours < 24 && minutes < 60 && seconds < 60 ? { hours, minutes, seconds } : undefined;
}

const MAX_OFFSETS = 20_000;
/**
 * Offsets from UTC in ms, by hours since 1970. A cache, because looking up an offset is slow; Berlin's clocks change on
 * the hour.
 */
const offsets = new Map<number, number>();

function offsetAt(time: number): number {
  const hour = Math.floor(time / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = tzOffset(TIME_ZONE, new Date(time)) * 60_000;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** A date whose UTC fields show Berlin's time. */
function shownInBerlin(instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(instant.getTime()));
}

/**
 * The instants, in order, at which Berlin's clocks show the time in the UTC fields of `shown`: none in the hour that
 * March skips, two in the hour that occurs twice in October.
 */
function instantsShowing(shown: number): Date[] {
  const around = [offsetAt(shown + DAY_MS), offsetAt(shown - DAY_MS)];
  const possible = around[0] === around[1] ? around.slice(1) : around.sort((one, other) => other - one);
  return possible.filter((offset) => offsetAt(shown - offset) === offset).map((offset) => new Date(shown - offset));
}

/** Whether Berlin's clocks show this day and time twice, an hour apart. */
export const isShownTwice = (instant: Date): boolean => instantsShowing(shownInBerlin(instant).getTime()).length > 1;

/**
 * The instant at which Berlin's clocks show this day and time, or undefined if they never do (31.2., 25:00, or the hour
 * that March skips). In the hour that occurs twice in October, the later instant that is not after `notAfter` is
 * returned, so that a car that arrives now never counts as one hour older.
 */
export function instantFrom(date: string, time: string, notAfter: Date): Date | undefined {
  const day = parseDay(date);
  const clock = parseClockTime(time);
  if (!day || !clock) return undefined;
  const shown = Date.UTC(day.year, day.month - 1, day.day, clock.hours, clock.minutes, clock.seconds);
  const candidates = instantsShowing(shown);
  return candidates.filter((candidate) => candidate <= notAfter).at(-1) ?? candidates[0];
}

/**
 * Parses `5.3.2026 14:05:09`, `2026-03-05T14:05:09` or `2026-03-05T13:05:09Z`; undefined if there is no such instant.
 */
export function parseInstant(text: string, notAfter: Date): Date | undefined {
  if (ISO_INSTANT.test(text)) {
    const instant = new Date(text);
    return parseDay(text.slice(0, 10)) && !Number.isNaN(instant.getTime()) ? instant : undefined;
  }
  const [date = '', time = '', ...rest] = text.split(/[ T]/);
  return rest.length === 0 ? instantFrom(date, time, notAfter) : undefined;
}

/** `5.3.2026`: d.m.yyyy without zero padding. */
export function formatDay(instant: Date): string {
  const shown = shownInBerlin(instant);
  return `${shown.getUTCDate()}.${shown.getUTCMonth() + 1}.${shown.getUTCFullYear()}`;
}

/** `14:05:09` */
export function formatClockTime(instant: Date): string {
  const shown = shownInBerlin(instant);
  return `${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}:${twoDigits(shown.getUTCSeconds())}`;
}

function twoDigits(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}

/** `5.3.2026 14:05:09` */
export function formatInstant(instant: Date): string {
  return `${formatDay(instant)} ${formatClockTime(instant)}`;
}

/**
 * The same clock time in Berlin, a number of calendar days later. If that time occurs twice, the later instant is
 * returned; a skipped time is moved forward by an hour.
 */
export function addDays(instant: Date, days: number): Date {
  if (days === 0) return instant;
  const shown = shownInBerlin(instant).getTime() + days * DAY_MS;
  return instantsShowing(shown).at(-1) ?? new Date(shown - offsetAt(shown - DAY_MS));
}

/** The start, in Berlin, of the year Y + 1 + `years`; Y is the year of `instant`. */
export function startOfYearAfter(instant: Date, years: number): Date {
  const year = shownInBerlin(instant).getUTCFullYear() + 1 + years;
  const [start] = instantsShowing(Date.UTC(year, 0, 1));
  return start as Date;
}
