import { MAX_VISITS, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';
import { isNoCar } from '@parkwart/contracts/rules/car';
import { looksGerman } from '@parkwart/contracts/rules/germanPlate';
import { isPlate, normalisePlate, tidyPlate } from '@parkwart/contracts/rules/plate';
import { useEffect } from 'react';
import { AlreadyParked } from './AlreadyParked.tsx';
import { StillOpen } from './StillOpen.tsx';
import type { Fields } from './useCheckInForm.ts';
import { usePlateHistory } from './usePlateHistory.ts';

const visitsOf = (visits: number) =>
  visits === 1 ? '1 Besuch' : `${visits < MAX_VISITS ? visits : `mehr als ${MAX_VISITS - 1}`} Besuche`;

const permitOf = ({ validTo }: NonNullable<PlateHistory['permit']>) =>
  validTo ? `Dauerparker bis ${validTo} – kostenfrei` : 'Dauerparker – kostenfrei';

/** Empty for an unknown plate. */
function historyLine({ permit, visits, lastVisit }: Omit<PlateHistory, 'open'>): string {
  const parts = [permit && permitOf(permit), lastVisit && `Zuletzt hier am ${lastVisit}, ${visitsOf(visits)}`];
  return parts.filter(Boolean).join(' · ');
}

/** In ms; avoids requests while the employee types. */
const PAUSE_MS = 500;
/** Shorter plates are incomplete unless they look German. */
const MIN_CHARACTERS = 5;

const NEVER_HERE = { visits: 0, lastVisit: null };

interface KnownPlateProps {
  readonly fields: Fields;
  /** Called with everything known about the plate, in one line; empty if nothing is known. */
  readonly onLine: (line: string) => void;
}

/** Shows everything known about the typed plate; nothing until the server responds. */
export function KnownPlate({ fields, onLine }: KnownPlateProps) {
  const { values, question } = fields;
  const typed = values.vehicleNumber;
  const isWhole = looksGerman(typed) || normalisePlate(typed).length >= MIN_CHARACTERS;
  const isComplete = isPlate(typed) && isWhole && !isNoCar(typed);
  const { history, permit, here, similar } = usePlateHistory(isComplete ? tidyPlate(typed) : undefined, PAUSE_MS);
  const car = question ?? here;
  const line = historyLine({ ...NEVER_HERE, permit, ...history });
  useEffect(() => onLine(line), [line, onLine]);
  return (
    <>
      {car && <AlreadyParked car={car} fields={fields} />}
      {similar && !car && <AlreadyParked car={similar} isSimilar fields={fields} />}
      <StillOpen history={history} />
    </>
  );
}
