import { formatEuros } from '@parkwart/contracts/rules/money';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Chip } from '@parkwart/ui/Chip';
import { Plate } from '@parkwart/ui/Plate';
import { Link } from '@parkwart/web';
import { useState, useSyncExternalStore } from 'react';
import { isReachable, onReachabilityChange } from '../network/reachability.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import type { Stored } from './database.ts';
import { changeEntry, isUnsent, removeEntry } from './queue.ts';
import { discard, sendQueue } from './sendQueue.ts';
import { texts } from './texts.ts';
import { useQueue } from './useQueue.ts';
import classes from './WaitingPanel.module.css';

const TONES = { waiting: 'neutral', refused: 'danger', told: 'reminder', discarded: 'neutral' } as const;

/** Entries that are queued or rejected, or were sent with a warning. Hidden when empty. */
export function WaitingPanel() {
  const queue = useQueue() ?? [];
  const isOnline = useSyncExternalStore(onReachabilityChange, isReachable);
  if (queue.length === 0) return null;
  const heading = texts.waiting(queue.filter(isUnsent).length, isOnline);
  const needsAttention = queue.some(({ state, message }) => state !== 'waiting' || message);
  const reason = queue.find(({ state, message }) => state === 'waiting' && message)?.message;
  return (
    <Card aria-label={heading}>
      {/* Collapsed initially, so that the form below does not shift. */}
      <details className={classes.panel} open={needsAttention}>
        <summary>
          <h2 className={classes.heading}>{heading}</h2>
          {reason && <p className={classes.reason}>{reason}</p>}
        </summary>
        {queue.some(isUnsent) && (
          <div className={classes.actions}>
            <Button onClick={() => void sendQueue()}>{texts.send}</Button>
          </div>
        )}
        <ul className={classes.list}>
          {queue.map((item) => (
            <Item key={item.id} item={item} isOnline={isOnline} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Item({ item, isOnline }: { readonly item: Stored; readonly isOnline: boolean }) {
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
          {texts.kinds[kind]} {formatDay(at)}, {formatClockTime(at)}
        </span>
        {item.kind === 'card-payment' && <span>{texts.card(formatEuros(item.body.amount), item.body.voucher)}</span>}
        <Chip tone={TONES[state]}>
          {state === 'waiting' && (message || isOnline) ? texts.notSent : texts.states[state]}
        </Chip>
        {state === 'refused' && item.isReported && <Chip tone="neutral">{texts.reported}</Chip>}
      </div>
      {message && <p role={state === 'refused' ? 'alert' : undefined}>{message}</p>}
      {isUnsent(item) && (message || kind === 'check-in') && <NotSent item={item} />}
      {state === 'told' && (
        <div className={classes.actions}>
          <Button onClick={() => void removeEntry(item.id)}>{texts.understood}</Button>
        </div>
      )}
    </li>
  );
}

/** An entry with a message: rejected, or queued for another reason than a lost connection. */
function NotSent({ item }: { readonly item: Stored }) {
  const [step, setStep] = useState<'choose' | 'edit' | 'discard'>('choose');
  const choose = () => setStep('choose');
  const retry = async () => {
    await changeEntry(item.id, { state: 'waiting', message: undefined });
    await sendQueue();
  };
  if (step === 'edit' && item.kind === 'check-in') return <CorrectionForm item={item} onClose={choose} />;
  // This is the only way to lose an entry, so ask.
  if (step === 'discard')
    return (
      <>
        {item.state === 'waiting' && <p>{texts.mayBeSent}</p>}
        {item.kind === 'card-payment' && <p>{texts.officeLearns}</p>}
        <div className={classes.actions}>
          <Button variant="danger" onClick={() => void discard(item)}>
            {texts.discardForGood}
          </Button>
          <Button onClick={choose}>{texts.keep}</Button>
        </div>
      </>
    );
  return (
    <div className={classes.actions}>
      {/* An entry with a response from the server must not be sent again with a different body. */}
      {item.kind === 'check-in' && (item.state === 'refused' || !item.code) && (
        <Button onClick={() => setStep('edit')}>{texts.edit}</Button>
      )}
      {item.message && (
        <>
          <Button onClick={() => void retry()}>{texts.retry}</Button>
          <Button variant="quiet" onClick={() => setStep('discard')}>
            {texts.discard}
          </Button>
        </>
      )}
    </div>
  );
}
