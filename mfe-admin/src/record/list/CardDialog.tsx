import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Dialog } from '@parkwart/ui/Dialog';
import { Facts } from '@parkwart/ui/Facts';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import { useRecordAddress } from '../useRecordAddress.ts';
import classes from './CardDialog.module.css';
import type { RecordColumn } from './RecordColumn.ts';

interface CardDialogProps {
  readonly record: ParkingRecord;
  readonly columns: readonly RecordColumn[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Shows the columns that the card of a record leaves out. The dialog closes when one of the record's actions opens the
 * record.
 */
export function CardDialog({ record, columns, isOpen, onClose }: CardDialogProps) {
  const isElsewhere = useRecordAddress().place !== undefined;
  useEffect(() => {
    if (isOpen && isElsewhere) onClose();
  }, [isOpen, isElsewhere, onClose]);
  const facts = columns.filter(({ id }) => id !== 'note' && id !== 'actions');
  return (
    <Dialog
      title={texts.more(record.invoiceNumber, record.vehicleNumber)}
      size="small"
      isOpen={isOpen}
      onClose={onClose}
    >
      {/* Takes the focus, because in the note's field a phone would show its keyboard. */}
      <div className={classes.others} tabIndex={-1} data-initial-focus>
        <Facts facts={facts.map(({ header, cell }) => ({ label: String(header), value: cell(record) }))} />
        {['note', 'actions'].map((id) => (
          <div key={id}>{columns.find((column) => column.id === id)?.cell(record)}</div>
        ))}
      </div>
    </Dialog>
  );
}
