import { formatClockTime, formatDay } from '@parkwart/contracts/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { Plate } from '@parkwart/ui/Plate';
import { Link } from '@parkwart/web';
import { useState } from 'react';
import type { Stored } from './database.ts';
import { changeKept, removeKept } from './kept.ts';
import { sendKept } from './sendKept.ts';
import { texts } from './texts.ts';
import { useKept } from './useKept.ts';
import classes from './WaitingPanel.module.css';

const TONES = { waiting: 'neutral', refused: 'danger', told: 'reminder' } as const;

/** Everything of this booth that the server does not know yet, and what it answered. Empty it is not there. */
export function WaitingPanel() {
  const kept = useKept() ?? [];
  if (kept.length === 0) return null;
  const waiting = kept.filter(({ state }) => state !== 'told').length;
  const needsAttention = kept.some(({ state }) => state !== 'waiting');
  return (
    <Card aria-label={texts.waiting(waiting)}>
      {/* Closed, the form below stays where it is. */}
      <details className={classes.panel} open={needsAttention}>
        <summary>
          <h2 className={classes.heading}>{texts.waiting(waiting)}</h2>
        </summary>
        {waiting > 0 && (
          <div className={classes.actions}>
            <Button onClick={() => void sendKept()}>{texts.send}</Button>
          </div>
        )}
        <ul className={classes.list}>
          {kept.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Item({ item }: { readonly item: Stored }) {
  const { kind, reference, vehicleNumber, enteredAt, state, message } = item;
  const at = new Date(enteredAt);
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <Plate number={vehicleNumber} />
        {kind === 'check-in' && state === 'waiting' ? (
          <Link className={classes.reference} to={`/check-out?invoiceNumber=${reference}`}>
            {reference}
          </Link>
        ) : (
          <span className={classes.reference}>{reference}</span>
        )}
        <span>
          {kind === 'check-in' ? texts.checkIn : texts.checkOut} {formatDay(at)}, {formatClockTime(at)}
        </span>
        <Chip tone={TONES[state]}>{texts.states[state]}</Chip>
      </div>
      {message && <p role={state === 'refused' ? 'alert' : undefined}>{message}</p>}
      {state === 'refused' && <Refused item={item} />}
      {state === 'told' && (
        <div className={classes.actions}>
          <Button onClick={() => void removeKept(item.id)}>{texts.understood}</Button>
        </div>
      )}
    </li>
  );
}

/** Discarding asks twice: it is the only way in which an entry is lost. */
function Refused({ item: { id } }: { readonly item: Stored }) {
  const [isAsking, setIsAsking] = useState(false);
  const retry = async () => {
    await changeKept(id, { state: 'waiting' });
    await sendKept();
  };
  return (
    <div className={classes.actions}>
      {isAsking ? (
        <>
          <Button variant="danger" onClick={() => void removeKept(id)}>
            {texts.discardForGood}
          </Button>
          <Button onClick={() => setIsAsking(false)}>{texts.keep}</Button>
        </>
      ) : (
        <>
          <Button onClick={() => void retry()}>{texts.retry}</Button>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {texts.discard}
          </Button>
        </>
      )}
    </div>
  );
}
