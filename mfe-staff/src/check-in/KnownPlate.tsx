import { isPlate, looksGerman, normalisePlate } from '@parkwart/contracts/rules/plate';
import { useEffect } from 'react';
import { AlreadyParked } from './AlreadyParked.tsx';
import { historyLine } from './historyLine.ts';
import { StillOpen } from './StillOpen.tsx';
import type { Fields } from './useCheckInForm.ts';
import { usePlateHistory } from './usePlateHistory.ts';

/** In ms; avoids requests while the employee types. */
const PAUSE_MS = 500;
/** Shorter plates are incomplete unless they look German. */
const MIN_CHARACTERS = 5;

interface KnownPlateProps {
  readonly fields: Fields;
  /** What is known about the plate, in one line; empty if nothing is. */
  readonly onLine: (line: string) => void;
}

/** What is known about the typed plate; nothing until the server responds. */
export function KnownPlate({ fields, onLine }: KnownPlateProps) {
  const { values, question } = fields;
  const typed = values.vehicleNumber;
  const plate = normalisePlate(typed);
  const isComplete = isPlate(typed) && (looksGerman(typed) || plate.length >= MIN_CHARACTERS);
  const { history, here } = usePlateHistory(isComplete ? plate : undefined, PAUSE_MS);
  const car = question ?? here;
  const line = history ? historyLine(history) : '';
  useEffect(() => onLine(line), [line, onLine]);
  return (
    <>
      {car && <AlreadyParked car={car} fields={fields} />}
      <StillOpen history={history} />
    </>
  );
}
