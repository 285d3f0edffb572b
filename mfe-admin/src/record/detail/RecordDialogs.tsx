import { useEffect, useRef, useState } from 'react';
import { type Leave, LeaveGuard } from '../../parts/form/LeaveGuard.ts';
import { isSamePlace, useRecordAddress } from '../useRecordAddress.ts';
import { RecordTask } from './RecordTask.tsx';

/** The dialog in the URL. If Back changes the URL while there is unsaved input, the dialog stays open and asks. */
export function RecordDialogs() {
  const { place, entry, open, close } = useRecordAddress();
  const [shown, setShown] = useState(place);
  /** The history entry of the closed dialog, because the browser navigates asynchronously. */
  const [closedEntry, setClosedEntry] = useState<string>();
  const isClosed = closedEntry === entry;
  if (closedEntry !== undefined && !isClosed) setClosedEntry(undefined);

  const latest = useRef({ shown, place, open });
  latest.current = { shown, place, open };
  const [leave] = useState<Leave>(() => ({
    ask: undefined,
    stay: () => {
      const { current } = latest;
      if (current.shown && !isSamePlace(current.shown, current.place)) current.open(current.shown);
    },
  }));
  useEffect(() => {
    if (isClosed || isSamePlace(shown, place)) return;
    if (shown && leave.ask) leave.ask();
    else setShown(place);
  }, [shown, place, isClosed, leave]);

  if (!shown) return null;
  const onClose = () => {
    if (!isSamePlace(shown, place)) return setShown(place);
    setClosedEntry(entry);
    setShown(undefined);
    close();
  };
  return (
    <LeaveGuard value={leave}>
      <RecordTask key={`${shown.invoiceNumber}-${shown.task}`} place={shown} onClose={onClose} />
    </LeaveGuard>
  );
}
