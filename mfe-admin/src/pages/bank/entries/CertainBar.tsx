import { type EntryState, getBankEntries } from '@parkwart/contracts/calls/bank';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { callApi } from '@parkwart/web';
import { errorMessage, isSilent } from '@parkwart/web/errors';
import { useEffect, useRef, useState } from 'react';
import bankClasses from '../Bank.module.css';
import { sendBookings, useBankCache } from '../bank.ts';
import classes from './Entries.module.css';
import { certainTexts as texts } from './texts.ts';

interface BookingOutcome {
  readonly booked: number;
  /** Number of entries that were not booked, because their proposal has changed. */
  readonly changed: number;
  /** The current states of the entries whose proposal has changed. */
  readonly states: ReadonlySet<EntryState>;
  readonly isStopped: boolean;
  /** The error that stopped the booking. */
  readonly error?: unknown;
}

/** The service books at most this many entries per request. */
const PORTION = '100';

/**
 * Books all entries with the state `certain` in portions. Aborting stops the booking after the current portion.
 * @param report called after each portion
 */
async function bookCertain(signal: AbortSignal, report: (done: number) => void): Promise<BookingOutcome> {
  let [booked, changed] = [0, 0];
  const states = new Set<EntryState>();
  let after: string | undefined;
  try {
    while (!signal.aborted) {
      // Each request starts after the last entry of the previous portion, so that the loop ends even if an entry stays
      // in the state `certain`.
      const query = { state: 'certain' as const, limit: PORTION, ...(after && { after }) };
      const { entries } = await callApi(getBankEntries, { query });
      if (entries.length === 0) break;
      const portion = await sendBookings(entries);
      booked += portion.booked.length;
      changed += portion.changed.length;
      for (const { state } of portion.changed) states.add(state);
      report(booked + changed);
      after = entries.at(-1)?._id;
    }
    return { booked, changed, states, isStopped: signal.aborted };
  } catch (error) {
    return { booked, changed, states, isStopped: false, ...(!isSilent(error) && { error }) };
  }
}

interface BookingProgress {
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
}

/** Unmounting the page also stops the booking. */
function useBookCertain() {
  const { reloadAll } = useBankCache();
  const [progress, setProgress] = useState<BookingProgress>();
  const [outcome, setOutcome] = useState<BookingOutcome>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const change = (changes: Partial<BookingProgress>) => setProgress((shown) => shown && { ...shown, ...changes });

  const start = async (total: number) => {
    if (running.current) return;
    running.current = new AbortController();
    setOutcome(undefined);
    setProgress({ done: 0, total, isStopping: false });
    setOutcome(await bookCertain(running.current.signal, (done) => change({ done })));
    running.current = undefined;
    setProgress(undefined);
    reloadAll();
  };
  const stop = () => {
    running.current?.abort();
    change({ isStopping: true });
  };
  return { progress, outcome, start, stop, dismiss: () => setOutcome(undefined) };
}

interface CertainBarProps {
  readonly count: number;
  /** Whether the page shows the list of entries with the state `certain`. */
  readonly isShown: boolean;
}

/**
 * Books all entries with the state `certain`. If the user changes tabs during the booking, the booking continues, and
 * the bar still shows the outcome.
 */
export function CertainBar({ count, isShown }: CertainBarProps) {
  const { progress, outcome, start, stop, dismiss } = useBookCertain();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button disappears when nothing is left to book, so the bar gets the focus.
    if (outcome && bar.current?.contains(document.activeElement)) bar.current.focus();
  }, [outcome]);
  if (!(isShown && count > 0) && !progress && !outcome) return null;
  return (
    <Card aria-label={texts.bar}>
      <div ref={bar} tabIndex={-1} className={classes.certain}>
        {outcome && <Outcome outcome={outcome} onDismiss={dismiss} />}
        {(count > 0 || progress) && (
          <div className={classes.bar}>
            {progress ? (
              <Running progress={progress} onStop={stop} />
            ) : (
              <p>
                {texts.waiting(count)} <span className={classes.what}>{texts.fitsWhat}</span>
              </p>
            )}
            <Button
              variant="primary"
              busy={progress !== undefined}
              busyLabel={texts.booking}
              onClick={() => void start(count)}
            >
              {texts.bookAll}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Running({ progress, onStop }: { readonly progress: BookingProgress; readonly onStop: () => void }) {
  const { done, total, isStopping } = progress;
  return (
    <>
      <ProgressBar label={texts.progress(done, total)} value={Math.min(done / Math.max(total, 1), 1)} />
      <Button busy={isStopping} busyLabel={texts.stopping} onClick={onStop}>
        {texts.stop}
      </Button>
    </>
  );
}

function Outcome({ outcome, onDismiss }: { readonly outcome: BookingOutcome; readonly onDismiss: () => void }) {
  const { booked, changed, states, isStopped, error } = outcome;
  const hasFailed = error !== undefined;
  return (
    <div className={bankClasses.outcome}>
      <Notice tone={hasFailed ? 'danger' : 'ok'}>
        {hasFailed && <p>{[errorMessage(error), texts.failed].filter(Boolean).join(' ')}</p>}
        <p>
          {[isStopped && texts.stopped, texts.booked(booked), changed > 0 && texts.changed(changed, [...states])]
            .filter(Boolean)
            .join(' ')}
        </p>
      </Notice>
      <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />
    </div>
  );
}
