import { isPlate, looksGerman, normalisePlate } from '@parkwart/contracts/plate';
import { getPlateHistory, type PlateHistory } from '@parkwart/contracts/plateHistory';
import { callApi } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { AlreadyParked } from './AlreadyParked.tsx';
import { historyLine } from './historyLine.ts';

/** In ms; no request while the employee types. */
const PAUSE_MS = 500;
/** Shorter ones, unless they look German, are the beginning of a plate. */
const FEWEST_CHARACTERS = 5;

interface KnownPlateProps {
  readonly typed: string;
  /** What is known as one line; empty without. */
  readonly onLine: (line: string) => void;
}

/** What is known of the plate, once it is typed. Never in the way: without a response there is nothing to see. */
export function KnownPlate({ typed, onLine }: KnownPlateProps) {
  const plate = normalisePlate(typed);
  const isComplete = isPlate(typed) && (looksGerman(typed) || plate.length >= FEWEST_CHARACTERS);
  const [known, setKnown] = useState<{ readonly plate: string; readonly history: PlateHistory }>();
  useEffect(() => {
    if (!isComplete) return;
    const controller = new AbortController();
    const ask = async () => {
      const history = await callApi(
        getPlateHistory,
        { query: { vehicleNumber: plate } },
        { signal: controller.signal, inBackground: true },
      ).catch(() => undefined);
      if (history && !controller.signal.aborted) setKnown({ plate, history });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isComplete, plate]);

  const history = isComplete && known?.plate === plate ? known.history : undefined;
  const line = history ? historyLine(history) : '';
  useEffect(() => onLine(line), [line, onLine]);
  return history?.parked && <AlreadyParked car={history.parked} />;
}
