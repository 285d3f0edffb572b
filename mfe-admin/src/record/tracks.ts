import type { RecordColumn } from './RecordColumn.ts';

/** What an action that is touched needs beside what one under a pointer does, times those of a row. */
const TOUCH = 40;

const trackOf = ({ width, grow }: RecordColumn) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`);

const template = (rows: readonly (readonly string[])[], tracks: readonly string[]) =>
  `${rows.map((areas) => `"${areas.join(' ')}" 1fr`).join(' ')} / ${tracks.join(' ')}`;

/**
 * How a row's cells stand beside each other, for the CSS: each in a track of its own and, where there is less room,
 * some below another one.
 */
export function tracksOf(given: readonly RecordColumn[], isTouched: boolean): Readonly<Record<string, string>> {
  const columns = isTouched
    ? given.map((one) => (one.id === 'actions' ? { ...one, width: one.width + TOUCH } : one))
    : given;
  const upper = columns.filter(({ below }) => !columns.some(({ id }) => id === below));
  const lower = upper.map(({ id }) => columns.find(({ below }) => below === id)?.id ?? id);
  return {
    '--tracks': template([columns.map(({ id }) => id)], columns.map(trackOf)),
    '--stacked-tracks': template([upper.map(({ id }) => id), lower], upper.map(trackOf)),
  };
}
