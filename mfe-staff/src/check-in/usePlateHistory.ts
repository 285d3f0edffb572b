import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { lookalikePlate, normalisePlate } from '@parkwart/contracts/plate';
import { getPlateHistory, type PlateHistory } from '@parkwart/contracts/plateHistory';
import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { parkedWhenLastConnected } from '../offline/loadOffline.ts';
import { isUnanswered, noting } from '../offline/reachability.ts';

interface KnownOfPlate {
  readonly history?: PlateHistory | undefined;
  /** Without a connection: parked with this plate, as this browser knows it. */
  readonly here?: BoothRecord | undefined;
}

const comparable = (vehicleNumber: string) => lookalikePlate(normalisePlate(vehicleNumber));

async function ask(vehicleNumber: string, signal: AbortSignal): Promise<KnownOfPlate> {
  try {
    const options = { signal, inBackground: true } as const;
    return { history: await noting(callApi(getPlateHistory, { query: { vehicleNumber } }, options)) };
  } catch (error) {
    if (signal.aborted || !isUnanswered(error)) return {};
    const known = await parkedWhenLastConnected();
    return { here: known?.cars.find((car) => comparable(car.vehicleNumber) === comparable(vehicleNumber)) };
  }
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
