import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { useState } from 'react';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { texts } from '../texts.ts';
import type { RecordColumn } from './RecordColumn.ts';

const ON_CARD: readonly RecordColumn['id'][] = ['select', 'invoice', 'plate', 'fine', 'open'];

/** A card has two lines, so that many fit on a phone; the other columns are behind its button. */
export function cardColumns(columns: readonly RecordColumn[]): readonly RecordColumn[] {
  // The due day says more than the day of entry.
  const day = columns.find(({ id }) => id === 'due' || id === 'state')?.id ?? 'date';
  const isShown = ({ id }: RecordColumn) => id === day || ON_CARD.includes(id);
  const others = columns.filter((column) => !isShown(column));
  const cell = (record: ParkingRecord) => <More record={record} columns={others} />;
  return [...columns.filter(isShown), { id: 'more', header: texts.columns.actions, width: 0, cell }];
}

const cardDialog = chunk(
  async () => (await import(/* webpackChunkName: 'CardDialog' */ './CardDialog.tsx')).CardDialog,
);

interface MoreProps {
  readonly record: ParkingRecord;
  readonly columns: readonly RecordColumn[];
}

function More(props: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        icon="more"
        label={texts.moreOf(props.record.invoiceNumber)}
        {...onIntent(cardDialog)}
        onClick={() => setIsOpen(true)}
      />
      <DialogOnDemand dialog={cardDialog} isOpen={isOpen} onClose={close}>
        {(CardDialog) => <CardDialog {...props} isOpen={isOpen} onClose={close} />}
      </DialogOnDemand>
    </>
  );
}
