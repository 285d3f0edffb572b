import type { RecordColumn } from './RecordColumn.ts';

/** In px: touch targets need more room. */
const TOUCH_EXTRA_PX = 40;

type Track = Pick<RecordColumn, 'width' | 'grow'>;

const trackOf = ({ width, grow }: Track) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`);

const template = (rows: readonly (readonly string[])[], tracks: readonly string[]) =>
  `${rows.map((areas) => `"${areas.join(' ')}" 1fr`).join(' ')} / ${tracks.join(' ')}`;

/** Grid templates: one track per column, or fewer with some cells stacked. */
export function tracksOf(all: readonly RecordColumn[], isTouched: boolean): Readonly<Record<string, string>> {
  const columns = isTouched
    ? all.map((one) => (one.id === 'actions' ? { ...one, width: one.width + TOUCH_EXTRA_PX } : one))
    : all;
  const upper = columns.filter(({ below }) => !columns.some(({ id }) => id === below));
  const lower = upper.map((column) => columns.find(({ below }) => below === column.id) ?? column);
  const stacked = upper.map(({ width, grow }, index) => ({ width, grow: grow ?? lower[index]?.grow }));
  return {
    '--tracks': template([columns.map(({ id }) => id)], columns.map(trackOf)),
    '--stacked-tracks': template(
      [upper, lower].map((row) => row.map(({ id }) => id)),
      stacked.map(trackOf),
    ),
  };
}
