import type { Dashboard } from '@parkwart/contracts/dashboard';
import { formatCents } from '@parkwart/contracts/money';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useMediaQuery } from '../record/useMediaQuery.ts';
import { texts } from './texts.ts';

/** Specification §9. */
const WEEKS = [
  { dataKey: 'current', name: texts.currentWeek, stroke: '#8884d8' },
  { dataKey: 'last', name: texts.lastWeek, stroke: '#82ca9d' },
] as const;
const HEIGHT = 300;
/** The lines' colours are too pale for text; the library styles these parts inline. */
const TEXT_STYLE = { color: 'var(--colour-text)' };
const TOOLTIP = { ...TEXT_STYLE, background: 'var(--colour-surface)', border: '1px solid var(--colour-line)' };

/** Data is in whole cents, but the chart's own ticks may lie between. */
const euros = (value: unknown) => formatCents(Math.round(Number(value) * 100));
const wholeEuros = (value: number) => `${value.toLocaleString('de-DE')}\u00a0€`;

/** Shows all seven days; slanted where they don't fit. */
const UPRIGHT = { interval: 0, tickMargin: 8 } as const;
const SLANTED = { interval: 0, tickMargin: 4, angle: -40, textAnchor: 'end', height: 72 } as const;

const MARGIN = { top: 8, right: 32, bottom: 0, left: 8 };
const SLANTED_MARGIN = { ...MARGIN, right: 16, left: 16 };

const legendText = (name: unknown) => <span style={TEXT_STYLE}>{String(name)}</span>;

/** The chart alone, as its library is by far the largest of the office. */
export function RevenueLines({ data }: { readonly data: Dashboard }) {
  const isNarrow = useMediaQuery('(width < 900px)');
  const days = texts.weekdays.map((weekday, index) => ({
    weekday,
    current: data.currentWeekSales[index],
    last: data.lastWeekSales[index],
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 600, height: HEIGHT }}>
      <LineChart data={days} margin={isNarrow ? SLANTED_MARGIN : MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--colour-line)" strokeDasharray="3 3" />
        <XAxis dataKey="weekday" stroke="var(--colour-muted)" {...(isNarrow ? SLANTED : UPRIGHT)} />
        <YAxis stroke="var(--colour-muted)" tickFormatter={wholeEuros} width="auto" />
        <Tooltip formatter={euros} contentStyle={TOOLTIP} itemStyle={TEXT_STYLE} />
        <Legend formatter={legendText} />
        {WEEKS.map((week) => (
          <Line key={week.dataKey} type="monotone" {...week} strokeWidth={2.5} isAnimationActive={false} />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
