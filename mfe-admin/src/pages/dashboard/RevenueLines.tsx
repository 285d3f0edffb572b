import { formatCents } from '@parkwart/contracts/rules/money';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { type RefCallback, useCallback, useState } from 'react';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { useMediaQuery } from '../../parts/loading/media.ts';
import { usePaintedFrames } from '../../parts/loading/useIsPainted.ts';
import classes from './RevenueLines.module.css';
import { texts } from './texts.ts';

/** An element's inner width in px, undefined before it is measured. */
export function useWidth(): [ref: RefCallback<Element>, width: number | undefined] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: Element) => {
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

const INTERVALS = 4;
/** Label steps within each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** Labels from zero to at least the largest value, in euros. */
export function revenueTicks(values: readonly number[]): readonly number[] {
  const least = Math.max(...values, 0) / INTERVALS;
  const step = least <= 1 ? 1 : niceStep(least);
  return Array.from({ length: INTERVALS + 1 }, (_, index) => index * step);
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((step) => step * power >= least) ?? 10);
}

/** Names and colours as in specification §9. */
const WEEKS = [
  { dataKey: 'current', name: texts.currentWeek, stroke: '#8884d8' },
  { dataKey: 'last', name: texts.lastWeek, stroke: '#82ca9d' },
] as const;
const HEIGHT = 240;
/**
 * The colours of the lines are too pale for text. The tooltip gets these styles inline, because the library styles the
 * tooltip inline, too.
 */
const TEXT_STYLE = { color: 'var(--colour-text)' };
const TOOLTIP = { ...TEXT_STYLE, background: 'var(--colour-surface)', border: '1px solid var(--colour-line)' };

/** Data is in whole cents, but the chart's ticks may lie between two cents. */
const euros = (value: unknown) => formatCents(Math.round(Number(value) * 100));
const wholeEuros = (value: number) => `${formatNumber(value)}\u00a0€`;

/** The axis shows the names of all seven days; they are slanted if there is not enough room. */
const UPRIGHT = { interval: 0, tickMargin: 8 } as const;
const SLANTED = { interval: 0, tickMargin: 4, angle: -40, textAnchor: 'end', height: 72 } as const;

const MARGIN = { top: 8, right: 32, bottom: 0, left: 8 };
const SLANTED_MARGIN = { ...MARGIN, right: 16, left: 16 };

/** In px, to estimate the width of an axis label: to measure the width, the library would draw everything twice. */
const DIGIT_WIDTH = 7;
const TICK_WIDTH = 8;

/** The frame, the axes, the grid and each line render in separate tasks; one task would block input. */
const PARTS = 3 + WEEKS.length;

/** Sums in euros from Sonntag to Samstag, although Sonntag is a week's last day; undefined for days to come. */
export interface Weeks {
  readonly current: readonly (number | undefined)[];
  readonly last: readonly number[];
}

/**
 * This component is a separate chunk, because the chart library is by far the largest library of the office's pages.
 */
export function RevenueLines({ weeks }: { readonly weeks: Weeks }) {
  const [ref, width] = useWidth();
  const parts = usePaintedFrames(PARTS);
  return (
    <>
      <div ref={ref} className={classes.drawing}>
        {width && parts > 0 ? <Drawing weeks={weeks} width={width} parts={parts} /> : null}
      </div>
      <ul className={classes.legend}>
        {WEEKS.map(({ dataKey, name }) => (
          <li key={dataKey} className={classes[dataKey]}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

interface DrawingProps {
  readonly weeks: Weeks;
  readonly width: number;
  readonly parts: number;
}

function Drawing({ weeks: { current, last }, width, parts }: DrawingProps) {
  const isNarrow = useMediaQuery('(width < 900px)');
  const days = texts.weekdays.map((weekday, index) => ({
    weekday,
    current: current[index],
    last: last[index],
  }));
  const ticks = revenueTicks([...current, ...last].map((sum) => sum ?? 0));
  const longest = Math.max(...ticks.map((tick) => wholeEuros(tick).length));
  return (
    <LineChart
      data={days}
      width={width}
      height={HEIGHT}
      margin={isNarrow ? SLANTED_MARGIN : MARGIN}
      accessibilityLayer={false}
    >
      {parts > 2 ? <CartesianGrid stroke="var(--colour-line)" strokeDasharray="3 3" /> : null}
      {parts > 1 ? <XAxis dataKey="weekday" stroke="var(--colour-muted)" {...(isNarrow ? SLANTED : UPRIGHT)} /> : null}
      <YAxis
        stroke="var(--colour-muted)"
        tickFormatter={wholeEuros}
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 0]}
        width={longest * DIGIT_WIDTH + TICK_WIDTH}
      />
      <Tooltip formatter={euros} contentStyle={TOOLTIP} itemStyle={TEXT_STYLE} />
      {WEEKS.slice(0, Math.max(0, parts - 3)).map((week) => (
        <Line key={week.dataKey} type="linear" {...week} strokeWidth={2.5} isAnimationActive={false} />
      ))}
    </LineChart>
  );
}
