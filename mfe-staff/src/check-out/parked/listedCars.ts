import type { ParkedCarsChanged } from '@parkwart/contracts/calls/parkedCars';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { isSameCar } from '@parkwart/contracts/rules/car';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { isPlateFound } from '@parkwart/contracts/rules/plateSearch';

/** The parked cars loaded so far, the latest invoice first. */
export interface ListedCars {
  /** The normalised query of the service's response. */
  readonly query: string;
  readonly cars: readonly BoothRecord[];
  readonly isMore: boolean;
  readonly departed: readonly BoothRecord[];
  /** Applies this browser's queued entries to a car. */
  readonly overlay?: ((car: BoothRecord) => BoothRecord) | undefined;
  /** Set without a connection, when the list is this browser's copy; `asOf` is the time of the copy in epoch ms. */
  readonly offline?: { readonly asOf: number | undefined };
}

/** More rows would slow the page down. */
export const MAX_LISTED = 200;

export const queryOf = (typed: string): string => comparablePlatePart(typed);

/** Whether the car matches the query, by the same rule as in the service. */
export function matches({ vehicleNumber, invoiceNumber }: BoothRecord, query: string): boolean {
  return isPlateFound(vehicleNumber, query) || (/^\d+$/.test(query) && String(invoiceNumber).startsWith(query));
}

/** Sorts the car with the typed plate before cars with similar plates. */
export function ownFirst(cars: readonly BoothRecord[], typed: string): readonly BoothRecord[] {
  const rank = ({ vehicleNumber }: BoothRecord) => Number(!isSameCar(vehicleNumber, typed));
  return [...cars].sort((one, other) => rank(one) - rank(other));
}

/** Applies an event of `followParkedCars` to the list. An event may arrive twice. */
export function withChanges(listed: ListedCars, { cars, left }: Pick<ParkedCarsChanged, 'cars' | 'left'>): ListedCars {
  const changed = new Set([...left, ...cars.map(({ invoiceNumber }) => invoiceNumber)]);
  const oldest = listed.isMore ? (listed.cars.at(-1)?.invoiceNumber ?? 0) : 0;
  const kept = listed.cars.filter(({ invoiceNumber }) => !changed.has(invoiceNumber));
  const added = cars.filter((car) => matches(car, listed.query) && car.invoiceNumber >= oldest);
  const all = [...added, ...kept].sort((one, other) => other.invoiceNumber - one.invoiceNumber);
  return { ...listed, cars: all.slice(0, MAX_LISTED), isMore: listed.isMore || all.length > MAX_LISTED };
}
