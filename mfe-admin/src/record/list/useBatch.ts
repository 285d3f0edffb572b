import { updateMI, updatePayment } from '@parkwart/contracts/calls/recordChanges';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { chunk } from '@parkwart/web/chunk';
import { useState } from 'react';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { texts } from '../texts.ts';
import { useRecordChange } from '../useRecordChange.ts';
import type { BatchAction, BatchFields, BatchProgress } from './batchActions.ts';

export const batch = chunk(async () => (await import(/* webpackChunkName: 'runBatch' */ './runBatch.tsx')).runBatch);

export function useBatch() {
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
