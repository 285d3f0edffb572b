import { getPlateHistory, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { isNoCar, isSameCar } from '@parkwart/contracts/rules/car';
import { tidyPlate } from '@parkwart/contracts/rules/plate';
import { isPlateAlike } from '@parkwart/contracts/rules/plateSearch';
import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { parkedWhenLastConnected, withOffline } from '../network/loadOffline.ts';
import { trackReachability } from '../network/reachability.ts';
import { INVOICE_NUMBER, numberOf } from '../record/knownRecord.ts';
import { fetchRecord } from '../record/useInvoice.ts';

/** A parked car with the typed plate or with a similar one. */
export interface ParkedHere extends Pick<BoothRecord, 'vehicleNumber' | 'date' | 'entryTime'> {
  /** The number by which the till finds the car: invoice number or provisional reference. */
  readonly number: string;
}

interface KnownOfPlate {
  readonly history?: PlateHistory | undefined;
  /** The permit in this browser's copy; set only without a connection. */
  readonly permit?: PlateHistory['permit'];
  /** A parked car with the same plate. Without a connection, the car is from this browser's copy. */
  readonly here?: ParkedHere | undefined;
  readonly similar?: ParkedHere | undefined;
}

/** In ms: how long a submission may reuse the hint's response. Look-ups are rate-limited. */
const FRESH_MS = 10_000;
let hint: (KnownOfPlate & { readonly plate: string; readonly at: number }) | undefined;

async function ask(vehicleNumber: string, signal: AbortSignal): Promise<KnownOfPlate> {
  const options = { signal, inBackground: true } as const;
  const history = await trackReachability(callApi(getPlateHistory, { query: { vehicleNumber } }, options));
  const { parked, similar } = history;
  const cars = [parked, similar].flatMap((car) => (car ? [{ ...car, number: String(car.invoiceNumber) }] : []));
  return { history, ...sorted(cars, vehicleNumber) };
}

async function lastKnown(vehicleNumber: string): Promise<KnownOfPlate> {
  const known = await parkedWhenLastConnected();
  const cars = known?.cars.filter((each) => isPlateAlike(each.vehicleNumber, vehicleNumber)) ?? [];
  const numbered = cars.map((car) => ({ ...car, number: numberOf(car) }));
  const permit = await withOffline(({ findPermit }) => findPermit(vehicleNumber));
  return { permit, ...sorted(numbered, vehicleNumber) };
}

/** Compares the plates again, because an older service treats a similar car as the same. */
const sorted = (cars: readonly ParkedHere[], vehicleNumber: string) => ({
  here: cars.find((car) => isSameCar(car.vehicleNumber, vehicleNumber)),
  similar: cars.find((car) => !isSameCar(car.vehicleNumber, vehicleNumber)),
});

/** The parked car whose invoice number was typed in place of its plate. */
async function findByNumber(number: string, late: AbortSignal): Promise<ParkedHere | undefined> {
  if (!INVOICE_NUMBER.test(number)) return undefined;
  const record = await fetchRecord(number, late).catch(() => null);
  return record?.isParked ? { ...record, number } : undefined;
}

/** @param late a signal; once it is aborted, only the cars known to this browser are searched */
export async function findParked(vehicleNumber: string, late: AbortSignal): Promise<ParkedHere | undefined> {
  if (isNoCar(vehicleNumber)) return undefined;
  const plate = tidyPlate(vehicleNumber);
  const known = hint;
  // The hint's response is used only once, because the check-in makes it stale.
  hint = undefined;
  const isFresh = known?.history && known.plate === plate && performance.now() - known.at < FRESH_MS;
  const { here } = isFresh ? known : await ask(plate, late).catch(() => lastKnown(plate));
  return here ?? findByNumber(plate, late);
}

/**
 * @param plate if undefined, no request is sent
 * @param pauseMs how long to wait for further typing before the request
 */
export function usePlateHistory(plate: string | undefined, pauseMs = 0): KnownOfPlate {
  const [known, setKnown] = useState<KnownOfPlate & { readonly plate?: string }>({});
  useEffect(() => {
    if (plate === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      const found = await ask(plate, signal).catch(() => (signal.aborted ? {} : lastKnown(plate)));
      if (signal.aborted) return;
      setKnown({ ...found, plate });
      hint = { ...found, plate, at: performance.now() };
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
      if (hint?.plate === plate) hint = undefined;
    };
  }, [plate, pauseMs]);
  return known.plate === plate ? known : {};
}
