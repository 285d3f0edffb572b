import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { toast } from '@parkwart/web';
import { errorMessage, isSessionEnded } from '@parkwart/web/errors';
import { LONG_TOAST_MS } from '@parkwart/web/longToast';
import { UndoNotice } from '../../parts/form/UndoNotice.tsx';
import { texts } from '../texts.ts';
import { isStale } from '../useRecordChange.ts';
import classes from './BatchBar.module.css';
import { type BatchAction, type BatchFields, type BatchProgress, batchTexts } from './batchActions.ts';

/** Number of concurrent requests. */
const AT_ONCE = 4;
const TOAST_ID = 'batch';

interface Failure {
  readonly invoiceNumber: number;
  readonly message: string | undefined;
}

interface Outcome {
  readonly changed: readonly ParkingRecord[];
  readonly failures: readonly Failure[];
}

const fieldsOf = (record: ParkingRecord, { fields }: BatchAction): BatchFields =>
  'isPay' in fields ? { isPay: record.isPay } : { MIStatus: record.MIStatus };
const hasFields = (record: ParkingRecord, action: BatchAction) =>
  JSON.stringify(fieldsOf(record, action)) === JSON.stringify(action.fields);

async function changeEach(
  records: readonly ParkingRecord[],
  change: (record: ParkingRecord) => Promise<ParkingRecord>,
  onDone: (count: number) => void,
): Promise<Outcome> {
  const [changed, failures]: [ParkingRecord[], Failure[]] = [[], []];
  const waiting = [...records];
  onDone(0);
  const work = async () => {
    for (let record = waiting.shift(); record; record = waiting.shift()) {
      const { invoiceNumber } = record;
      try {
        changed.push(await change(record));
      } catch (error) {
        // The session has ended, so the remaining records are dropped: they would be changed under another user's name.
        if (isSessionEnded(error)) waiting.length = 0;
        failures.push({ invoiceNumber, message: isStale(error) ? batchTexts.changedElsewhere : errorMessage(error) });
      }
      onDone(changed.length + failures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { changed, failures };
}

interface Batch {
  readonly send: (record: ParkingRecord, fields: BatchFields) => Promise<ParkingRecord>;
  readonly onProgress: (progress: BatchProgress | undefined) => void;
}

/**
 * Changes several records with a few concurrent requests. Lists the records whose change failed, and offers one undo
 * for all other changes.
 */
export async function runBatch(
  selected: readonly ParkingRecord[],
  action: BatchAction,
  { send, onProgress }: Batch,
): Promise<void> {
  const changeAll = async (records: readonly ParkingRecord[], fieldsFor: (record: ParkingRecord) => BatchFields) => {
    const onDone = (done: number) => onProgress({ done, total: records.length });
    const outcome = await changeEach(records, (record) => send(record, fieldsFor(record)), onDone);
    onProgress(undefined);
    return outcome;
  };
  const records = selected.filter((record) => !hasFields(record, action));
  if (records.length === 0) return void toast(batchTexts.nothingToChange, { id: TOAST_ID });
  toast.remove(TOAST_ID);
  const before = new Map(records.map((record) => [record.invoiceNumber, fieldsOf(record, action)]));
  const { changed, failures } = await changeAll(records, () => action.fields);
  const undo = async () => {
    toast.remove(TOAST_ID);
    const undone = await changeAll(changed, ({ invoiceNumber }) => before.get(invoiceNumber) ?? action.fields);
    showFailures(undone.failures);
  };
  if (changed.length > 0) {
    const words = batchTexts.batch[action.id].done(changed.length);
    toast(<UndoNotice onUndo={() => void undo()}>{words}</UndoNotice>, { id: TOAST_ID, duration: LONG_TOAST_MS });
  }
  showFailures(failures);
}

function showFailures(failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  toast.error(
    <>
      <p>{batchTexts.batchFailed(failures.length)}</p>
      <ul className={classes.failures}>
        {failures.map(({ invoiceNumber, message }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}
            {message && `: ${message}`}
          </li>
        ))}
      </ul>
    </>,
    { duration: LONG_TOAST_MS },
  );
}
