import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { type Language, LOCALES } from './languages.ts';

type Reckoning = NonNullable<DriverCase['lines'][number]['reckoning']>;

export interface Format {
  /** @param euros a number of euros, as in the API's responses */
  readonly money: (euros: number) => string;
  /** An amount without the currency sign, for a bank's form. */
  readonly amount: (euros: number) => string;
  /** @param day `d.m.yyyy` */
  readonly day: (day: string) => string;
  /** @param instant `d.m.yyyy HH:mm:ss` */
  readonly instant: (instant: string) => string;
  readonly number: (value: number) => string;
  readonly percent: (fraction: number) => string;
  /** `1 day 2 hrs 5 mins: 1 × €15.00 + 3 × €2.00` */
  readonly reckoning: (reckoning: Reckoning) => string;
}

/**
 * Parses the text as UTC, so that the page shows the same days and times as the server's text, whatever the phone's
 * time zone.
 */
function dateOf(text: string): Date | undefined {
  const [, day, month, year, hour = '0', minute = '0'] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{2}):(\d{2}))?/.exec(text) ?? [];
  if (!year) return undefined;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const INSTANT = { ...DAY, hour: '2-digit', minute: '2-digit' } as const;

/**
 * Creates a formatter only on its first use, because creating one makes the browser load the language's data; the plate
 * form needs no formatter.
 */
function later<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function formatOf(language: Language): Format {
  const locale = LOCALES[language];
  const numbers = (options: Intl.NumberFormatOptions) => later(() => new Intl.NumberFormat(locale, options));
  const money = numbers({ style: 'currency', currency: 'EUR' });
  const amount = numbers({ minimumFractionDigits: 2, useGrouping: false });
  const percent = numbers({ style: 'percent', maximumFractionDigits: 0 });
  const number = numbers({});
  const day = later(() => new Intl.DateTimeFormat(locale, DAY));
  const instant = later(() => new Intl.DateTimeFormat(locale, INSTANT));
  const shown = (text: string, format: () => Intl.DateTimeFormat) => {
    const date = dateOf(text);
    return date ? format().format(date) : text;
  };
  return {
    money: (euros) => money().format(euros).replace('-', '\u2212'),
    amount: (euros) => amount().format(euros),
    day: (text) => shown(text, day),
    instant: (text) => shown(text, instant),
    number: (value) => number().format(value),
    percent: (fraction) => percent().format(fraction),
    reckoning: ({ minutes, factors }) => {
      const units = [
        [Math.floor(minutes / 1_440), 'day'],
        [Math.floor(minutes / 60) % 24, 'hour'],
        [minutes % 60, 'minute'],
      ] as const;
      const duration = units
        .filter(([count]) => count > 0)
        .map(([count, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count));
      const products = factors.map(({ count, price }) => `${count} × ${money().format(price)}`);
      return `${duration.join(' ')}: ${products.join(' + ')}`;
    },
  };
}

export function isPast(day: string, now: Date): boolean {
  const date = dateOf(day);
  return date !== undefined && date.getTime() + 24 * 60 * 60 * 1_000 <= now.getTime();
}
