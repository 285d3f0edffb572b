import { isPlate, looksGerman, normalisePlate } from '@parkwart/contracts/plate';
import { getPlateHistory } from '@parkwart/contracts/plateHistory';
import { callApi } from '@parkwart/web';
import { type ReactNode, useEffect, useState } from 'react';
import { historyLine } from './historyLine.ts';

/** In ms; no request while the employee types. */
const PAUSE_MS = 500;
/** Shorter ones, unless they look German, are the beginning of a plate. */
const FEWEST_CHARACTERS = 5;

interface PlateHistoryProps {
  readonly typed: string;
  /** Stands where nothing is known of the plate. */
  readonly children: ReactNode;
}

/** What is known of the plate, once it is typed. Never in the way: without a response there is nothing to see. */
export function PlateHistory({ typed, children }: PlateHistoryProps) {
  const plate = normalisePlate(typed);
  const isComplete = isPlate(typed) && (looksGerman(typed) || plate.length >= FEWEST_CHARACTERS);
  const [known, setKnown] = useState({ plate: '', line: '' });
  useEffect(() => {
    if (!isComplete) return;
    const controller = new AbortController();
    const ask = async () => {
      const history = await callApi(
        getPlateHistory,
        { query: { vehicleNumber: plate } },
        { signal: controller.signal, inBackground: true },
      ).catch(() => undefined);
      if (history && !controller.signal.aborted) setKnown({ plate, line: historyLine(history) });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isComplete, plate]);
  return (isComplete && known.plate === plate && known.line) || children;
}
