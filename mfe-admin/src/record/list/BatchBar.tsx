import { updateMI, updatePayment } from '@parkwart/contracts/calls/recordChanges';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { IconButton } from '@parkwart/ui/IconButton';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useState } from 'react';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { useMediaQuery } from '../../parts/loading/media.ts';
import { useDunningQuestion } from '../dunning.tsx';
import { letterDialog } from '../letter/dialogs.ts';
import { texts } from '../texts.ts';
import { useRecordChange } from '../useRecordChange.ts';
import classes from './BatchBar.module.css';
import { type BatchAction, type BatchFields, type BatchProgress, batchActionsOf, batchTexts } from './batchActions.ts';
import type { Selection } from './useSelection.tsx';

const FETCH_ACTIONS = onIntent({
  prefetch: () => {
    batch.prefetch();
    letterDialog.prefetch();
  },
});

export interface BatchBarProps {
  readonly filters: RecordFilters;
  readonly selection: Selection;
  readonly onPrint: () => void;
}

/** Actions for the selected rows. In lists of letters to print, the bar is visible even before a row is selected. */
export function BatchBar({ filters, selection, onPrint }: BatchBarProps) {
  const { selected, total, isMore, most, isFull, isLoading, chooseAll, clear } = selection;
  const isNarrow = useMediaQuery('(width < 1100px)');
  const { run, progress } = useBatch();
  const { ask, question } = useDunningQuestion();
  const start = (action: BatchAction) => {
    const status = 'MIStatus' in action.fields ? action.fields.MIStatus : null;
    ask(selected, status, () => void run(selected, action));
  };
  const isBusy = progress !== undefined;
  const hasSelected = selected.length > 0;
  if (!hasSelected && !isBusy && (filters.list !== 'reminder' || total === 0)) return null;
  const all = most < total ? batchTexts.selectSome(most, total, isMore) : batchTexts.selectTheseAll(total);
  const words = isFull && most < total ? batchTexts.selectedMost : batchTexts.selected;
  return (
    <div
      className={classes.selection}
      role="toolbar"
      aria-label={texts.selectionActions}
      data-active={hasSelected || isBusy || undefined}
      {...FETCH_ACTIONS}
    >
      <div className={classes.chosen}>
        <span role="status">
          {isBusy
            ? batchTexts.changing(progress.done, progress.total)
            : hasSelected && words(selected.length, total, isMore)}
        </span>
        {hasSelected &&
          !isBusy &&
          (isNarrow ? (
            <IconButton icon="close" label={batchTexts.unselect} onClick={clear} />
          ) : (
            <Button variant="quiet" size="small" onClick={clear}>
              {batchTexts.unselect}
            </Button>
          ))}
      </div>
      {total > 1 && !isFull && (
        <Button size="small" busy={isLoading} busyLabel={batchTexts.selecting} onClick={() => void chooseAll()}>
          {all}
        </Button>
      )}
      {(hasSelected || isBusy) &&
        batchActionsOf(filters.list).map((action) => (
          <Button
            key={action.id}
            size="small"
            disabled={isBusy}
            aria-label={batchTexts.batch[action.id].named(selected.length)}
            onClick={() => start(action)}
          >
            {batchTexts.batch[action.id].label}
          </Button>
        ))}
      <Button
        variant="primary"
        size="small"
        aria-label={texts.printSelected}
        disabled={!hasSelected || isBusy}
        onClick={onPrint}
      >
        <Icon name="printer" />
        {isNarrow ? texts.print : texts.printSelected}
      </Button>
      {question}
    </div>
  );
}

const batch = chunk(async () => (await import(/* webpackChunkName: 'runBatch' */ './runBatch.tsx')).runBatch);

function useBatch() {
  const setStatus = useRecordChange(updateMI);
  const setPaid = useRecordChange(updatePayment);
  const [progress, onProgress] = useState<BatchProgress>();
  const send = (record: ParkingRecord, fields: BatchFields) =>
    'isPay' in fields ? setPaid(record, fields) : setStatus(record, fields);
  const run = async (selected: readonly ParkingRecord[], action: BatchAction): Promise<void> => {
    try {
      await (await batch.fetch())(selected, action, { send, onProgress });
    } catch (error) {
      // The code could not be loaded: nothing has changed.
      failureToast(texts.changeFailed, error);
    }
  };
  return { run, progress };
}
