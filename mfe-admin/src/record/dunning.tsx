import { updateMI, updatePayment } from '@parkwart/contracts/calls/recordChanges';
import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { OfficeConfirm } from '../parts/form/OfficeDialog.tsx';
import { failureToast } from '../parts/loading/failureToasts.tsx';
import { texts } from './texts.ts';
import { useRecordMove } from './useRecordMove.tsx';

/** Why the record gets no letter and no other status: an agency has it, or it has a dunning block. */
export function dunningRefusal(record: ParkingRecord): string | undefined {
  if (record.collectionDay) return texts.atAgency(record.collectionDay);
  const block = standingBlock(record, new Date());
  return block && blockSentence(block);
}

/** Why M or I cannot be pressed. Resetting an active state is rejected only while an agency has the record. */
export function toggleRefusal(record: ParkingRecord, status: ParkingRecord['MIStatus']): string | undefined {
  return record.MIStatus === status && !record.collectionDay ? undefined : dunningRefusal(record);
}

/** Props of a button that does nothing: its tooltip and description give the reason, and it stays focusable. */
export const refusedBy = (reason: string | undefined) => reason && { 'aria-disabled': true, title: reason };

type Status = NonNullable<ParkingRecord['MIStatus']>;

interface Asked {
  readonly status: Status;
  readonly reason: string;
  readonly set: () => void;
}

function reasonAgainst(records: readonly ParkingRecord[]): string | undefined {
  const owingNothing = records.filter((record) => openOf(record) === 0);
  const [first] = owingNothing;
  if (!first) return undefined;
  if (records.length > 1) return texts.oweNothing(owingNothing.length, records.length);
  return first.isPay ? texts.isPaid(first.invoiceNumber) : texts.owesNothing(first.invoiceNumber);
}

/** Asks before the user sets records without an open amount to Mahnung or Inkasso. */
export function useDunningQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const ask = (records: readonly ParkingRecord[], status: Status | null, set: () => void) => {
    const reason = status === null ? undefined : reasonAgainst(records);
    if (status === null || reason === undefined) set();
    else setAsked({ status, reason, set });
  };
  const dialog = asked && (
    <OfficeConfirm
      title={texts.dunAnyway[asked.status]}
      isOpen
      confirmLabel={texts.dunAnywayConfirm}
      onConfirm={() => {
        setAsked(undefined);
        asked.set();
      }}
      onCancel={() => setAsked(undefined)}
    >
      <p>{asked.reason}</p>
    </OfficeConfirm>
  );
  // The dialog is rendered outside the row: inside the row, it would inherit the row's styles, and clicks would open
  // the record.
  return { ask, question: dialog && createPortal(dialog, document.body) };
}

/** Changes a record; setting an active state again resets it. */
export function useDunning(filters: RecordFilters | undefined) {
  const setStatus = useRecordMove(updateMI, filters, texts.changeFailed);
  const setPaid = useRecordMove(updatePayment, filters, texts.paymentFailed);
  const { ask, question } = useDunningQuestion();
  const toggle = (record: ParkingRecord, status: Status) => {
    const MIStatus = record.MIStatus === status ? null : status;
    const reason = toggleRefusal(record, status);
    if (reason) {
      failureToast(texts.notDunned(record.invoiceNumber), undefined, `record-${record._id}`, reason);
      return;
    }
    ask([record], MIStatus, () => setStatus(record, { MIStatus }));
  };
  const togglePaid = (record: ParkingRecord) => setPaid(record, { isPay: !record.isPay });
  return { question, toggle, togglePaid };
}
