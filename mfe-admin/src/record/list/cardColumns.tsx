import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Dialog } from '@parkwart/ui/Dialog';
import { Facts } from '@parkwart/ui/Facts';
import { IconButton } from '@parkwart/ui/IconButton';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { useRecordAddress } from '../useRecordAddress.ts';
import classes from './cardColumns.module.css';
import type { RecordColumn } from './RecordColumn.ts';

const ON_CARD: readonly RecordColumn['id'][] = ['select', 'invoice', 'plate', 'fine', 'open'];
/** The due day says more than the day of entry. */
const ON_DUNNING_CARD: readonly RecordColumn['id'][] = [...ON_CARD, 'due'];
const ON_OTHER_CARD: readonly RecordColumn['id'][] = [...ON_CARD, 'date'];

/** A card has two lines, so that many fit on a phone; the other columns are behind its button. */
export function cardColumns(columns: readonly RecordColumn[]): readonly RecordColumn[] {
  const shown = columns.some(({ id }) => id === 'due') ? ON_DUNNING_CARD : ON_OTHER_CARD;
  const others = columns.filter(({ id }) => !shown.includes(id));
  return [
    ...columns.filter(({ id }) => shown.includes(id)),
    {
      id: 'more',
      header: texts.columns.actions,
      width: 0,
      cell: (record) => <More record={record} columns={others} />,
    },
  ];
}

interface MoreProps {
  readonly record: ParkingRecord;
  readonly columns: readonly RecordColumn[];
}

function More(props: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { invoiceNumber, vehicleNumber } = props.record;
  return (
    <>
      <IconButton icon="more" label={texts.moreOf(invoiceNumber)} onClick={() => setIsOpen(true)} />
      <Dialog
        title={texts.more(invoiceNumber, vehicleNumber)}
        size="small"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <Others {...props} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Others({ record, columns, onClose }: MoreProps & { readonly onClose: () => void }) {
  const { place } = useRecordAddress();
  const isElsewhere = place !== undefined;
  useEffect(() => {
    if (isElsewhere) onClose();
  }, [isElsewhere, onClose]);
  const facts = columns.filter(({ id }) => id !== 'note' && id !== 'actions');
  return (
    // Takes the focus, because in the note's field a phone would show its keyboard.
    <div className={classes.others} tabIndex={-1} data-initial-focus>
      <Facts facts={facts.map(({ header, cell }) => ({ label: String(header), value: cell(record) }))} />
      {['note', 'actions'].map((id) => (
        <div key={id}>{columns.find((column) => column.id === id)?.cell(record)}</div>
      ))}
    </div>
  );
}
