import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { lookalikePlate, normalisePlate } from '@parkwart/contracts/plate';
import { getPlateHistory, type PlateHistory } from '@parkwart/contracts/plateHistory';
import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { parkedWhenLastConnected } from '../offline/loadOffline.ts';
import { isUnanswered, noting } from '../offline/reachability.ts';
import { numberOf } from '../record/numberOf.ts';

/** A car that is parked with the plate typed, or with one that looks like it. */
export interface ParkedHere extends Pick<BoothRecord, 'vehicleNumber' | 'date' | 'entryTime'> {
  /** As the till finds it. */
  readonly number: string;
}

interface KnownOfPlate {
  readonly history?: PlateHistory | undefined;
  /** Without a connection as this browser knows it. */
  readonly here?: ParkedHere | undefined;
}

/** In ms; a slow server must not hold up the car. */
const ASK_MS = 1_000;
/** Like any other abort it says nothing about the connection. */
const LATE = new DOMException('The response is late.', 'AbortError');

const comparable = (vehicleNumber: string) => lookalikePlate(normalisePlate(vehicleNumber));

async function ask(vehicleNumber: string, signal: AbortSignal): Promise<KnownOfPlate> {
  try {
    const options = { signal, inBackground: true } as const;
    const history = await noting(callApi(getPlateHistory, { query: { vehicleNumber } }, options));
    const { parked } = history;
    return { history, here: parked && { ...parked, number: String(parked.invoiceNumber) } };
  } catch (error) {
    if (signal.reason !== LATE && (signal.aborted || !isUnanswered(error))) return {};
    const known = await parkedWhenLastConnected();
    const car = known?.cars.find((each) => comparable(each.vehicleNumber) === comparable(vehicleNumber));
    return { here: car && { ...car, number: numberOf(car) } };
  }
}

export async function findParked(vehicleNumber: string): Promise<ParkedHere | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(LATE), ASK_MS);
  const { here } = await ask(normalisePlate(vehicleNumber), controller.signal);
  clearTimeout(timer);
  return here;
}

/** Nothing without a response. @param plate undefined to ask nothing @param pauseMs no request while the employee types */
export function usePlateHistory(plate: string | undefined, pauseMs = 0): KnownOfPlate {
  const [known, setKnown] = useState<KnownOfPlate & { readonly plate?: string }>({});
  useEffect(() => {
    if (plate === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(plate, controller.signal);
      if (!controller.signal.aborted) setKnown({ ...found, plate });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [plate, pauseMs]);
  return known.plate === plate ? known : {};
}
