import { formatClockTime } from '@parkwart/contracts/rules/time';
import { makeYear } from 'embedded/demo-data/year';

const SEED = 7;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** How often an office looks at its list and its dashboard. */
const OFFICE_EVERY = HOUR / 6;

interface Visit {
  readonly carPark: number;
  readonly vehicleNumber: string;
  /** In ms since midnight. */
  readonly entry: number;
  readonly exit: number;
}

export interface Step {
  readonly kind: 'check-in' | 'check-out' | 'office';
  /** In ms since midnight. */
  readonly at: number;
  readonly carPark: number;
  /** Of a check-in and its check-out. */
  readonly visit?: Visit;
}

/** One day with the demo year's arrivals and stays, spread over car parks. */
function visitsOf(carParks: number, carsADay: number, now: Date): Visit[] {
  return makeYear(carParks * carsADay, SEED, now).map(({ vehicleNumber, entry, exit }, index) => {
    const [hours = 0, minutes = 0, seconds = 0] = formatClockTime(entry).split(':').map(Number);
    const at = HOUR * hours + SECOND * (60 * minutes + seconds);
    const stay = exit ? exit.getTime() - entry.getTime() : Number.POSITIVE_INFINITY;
    return { carPark: index % carParks, vehicleNumber, entry: at, exit: at + stay };
  });
}

export interface Day {
  /** Cars that are parked when the hours begin. */
  readonly parked: readonly Visit[];
  /** In order of time. */
  readonly steps: readonly Step[];
}

/** @param hours of the day, from and to */
export function planDay(carParks: number, carsADay: number, [from, to]: readonly [number, number], now: Date): Day {
  const [begin, end] = [from * HOUR, to * HOUR];
  const visits = visitsOf(carParks, carsADay, now);
  const isDue = ({ at }: Step) => at >= begin && at < end;
  const movements = visits.flatMap((visit): Step[] => [
    { kind: 'check-in', at: visit.entry, carPark: visit.carPark, visit },
    { kind: 'check-out', at: visit.exit, carPark: visit.carPark, visit },
  ]);
  const looks = Array.from({ length: carParks * Math.ceil((end - begin) / OFFICE_EVERY) }, (_, index): Step => {
    const round = Math.floor(index / carParks) + (index % carParks) / carParks;
    return { kind: 'office', at: begin + round * OFFICE_EVERY, carPark: index % carParks };
  });
  return {
    parked: visits.filter(({ entry, exit }) => entry < begin && exit > begin),
    steps: [...movements, ...looks].filter(isDue).sort((a, b) => a.at - b.at),
  };
}
