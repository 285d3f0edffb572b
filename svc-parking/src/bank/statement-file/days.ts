import { dayNumber, parseInstant } from '@parkwart/contracts/rules/time';
import { storedDay } from '../../storedDay.ts';
import { StatementFileError } from './statementFileError.ts';
import { textAt, type XmlNode } from './xmlNode.ts';

/** The day of a choice of `Dt` or `DtTm`, 20260305, or undefined where it is not given. */
export function dayAt(node: XmlNode, ...path: readonly string[]): number | undefined {
  const date = textAt(node, ...path, 'Dt');
  const text = date ?? textAt(node, ...path, 'DtTm');
  return text === undefined ? undefined : storedDayOf(text);
}

/**
 * `2026-03-05`, also with a zone (`2026-03-05+01:00`); a time with a zone is the day in Berlin, one without the day
 * that it states.
 */
export function storedDayOf(text: string): number {
  const instant = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? parseInstant(text, new Date(text)) : undefined;
  const day = instant ? storedDay(instant) : dayNumber(text.slice(0, 10));
  if (day === 0) throw new StatementFileError('dayWrong', text.slice(0, 40));
  return day;
}
