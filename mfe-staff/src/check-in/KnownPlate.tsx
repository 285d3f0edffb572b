import { MAX_VISITS, type PlateHistory } from '@parkwart/contracts/calls/plateHistory';
import { isNoCar } from '@parkwart/contracts/rules/car';
import { looksGerman } from '@parkwart/contracts/rules/germanPlate';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { isPlate, normalisePlate, tidyPlate } from '@parkwart/contracts/rules/plate';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useNavigate } from '@parkwart/web';
import { useEffect, useRef } from 'react';
import classes from './CheckIn.module.css';
import { type ParkedHere, usePlateHistory } from './findParked.ts';
import { sinceOf, texts } from './texts.ts';
import type { CheckInValues } from './values.ts';

const questions = {
  similarParked: (car: ParkedHere) => `Ähnliches Kennzeichen steht hier: ${car.vehicleNumber}, ${sinceOf(car)}`,
  secondRecord: 'Möchten Sie trotzdem einchecken? Dann entsteht eine zweite Rechnung.',
  toTheTill: 'Zur Kasse',
  adopt: (vehicleNumber: string) => `Als „${vehicleNumber}“ schreiben`,
  checkInAnyway: 'Trotzdem einchecken',
};

interface StillOpenProps {
  readonly history: PlateHistory | undefined;
}

const staysOf = (stays: number) => (stays === 1 ? '1 Vorgang' : `${stays} Vorgänge`);

/** Open amounts of the car's earlier stays, and of this stay's fines. */
function StillOpen({ history }: StillOpenProps) {
  const { amount = 0, stays = 0 } = history?.open ?? {};
  if (amount === 0) return null;
  return (
    <Notice tone="warning">
      <strong>{`Noch offen: ${formatEuros(amount)}, ${staysOf(stays)}`}</strong>
    </Notice>
  );
}

/**
 * Shows the open amount as a warning after the check-in, too, because the user may have submitted the form before the
 * hint at the field arrived.
 */
export function StillOpenOf({ vehicleNumber }: { readonly vehicleNumber: string }) {
  return <StillOpen history={usePlateHistory(vehicleNumber).history} />;
}

/** The members of the form that this file needs; importing the form's own type would be circular. */
interface Fields {
  readonly values: Pick<CheckInValues, 'vehicleNumber'>;
  readonly question: ParkedHere | undefined;
  readonly isLocked: boolean;
  readonly dropDraft: () => void;
  readonly adopt: (vehicleNumber: string) => void;
  readonly checkInAnyway: () => void;
}

interface AlreadyParkedProps {
  readonly car: ParkedHere;
  /** True for another car with a similar plate. */
  readonly isSimilar?: boolean;
  readonly fields: Fields;
}

/**
 * Shows that the car is already parked: as a hint while the user types, and as a question before a second record is
 * created. The plate may be mistyped, or an earlier record may lack its check-out.
 */
function AlreadyParked({
  car,
  isSimilar = false,
  fields: { values, question, isLocked, dropDraft, adopt, checkInAnyway },
}: AlreadyParkedProps) {
  const navigate = useNavigate();
  const sentence = useRef<HTMLParagraphElement>(null);
  // Focuses the sentence, not a button: a second Enter must not confirm the question.
  useEffect(() => {
    if (question) sentence.current?.focus();
  }, [question]);
  const { vehicleNumber, number } = car;
  return (
    <Notice tone={question ? 'warning' : 'neutral'}>
      <p ref={sentence} tabIndex={-1}>
        {isSimilar ? questions.similarParked(car) : texts.alreadyParked(car)}
      </p>
      {question && <p>{questions.secondRecord}</p>}
      <div className={classes.actions}>
        <Button
          variant={question ? 'primary' : 'secondary'}
          onClick={() => {
            if (!isSimilar) dropDraft();
            navigate(`/check-out?invoiceNumber=${number}`);
          }}
        >
          {questions.toTheTill}
        </Button>
        {/* A typed invoice number is no spelling of the plate. */}
        {![vehicleNumber, number].includes(tidyPlate(values.vehicleNumber)) && (
          <Button disabled={isLocked} onClick={() => adopt(vehicleNumber)}>
            {questions.adopt(vehicleNumber)}
          </Button>
        )}
        {question && (
          <Button busy={isLocked} busyLabel={texts.submitting} onClick={checkInAnyway}>
            {questions.checkInAnyway}
          </Button>
        )}
      </div>
    </Notice>
  );
}

const visitsOf = (visits: number) =>
  visits === 1 ? '1 Besuch' : `${visits < MAX_VISITS ? visits : `mehr als ${MAX_VISITS - 1}`} Besuche`;

const permitOf = ({ validTo }: NonNullable<PlateHistory['permit']>) =>
  validTo ? `Dauerparker bis ${validTo} – kostenfrei` : 'Dauerparker – kostenfrei';

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

/** Renders nothing until the server responds. */
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
