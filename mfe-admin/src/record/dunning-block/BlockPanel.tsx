import { updateDunningBlock } from '@parkwart/contracts/calls/dunningBlock';
import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { Standing } from '../../parts/items/Standing.tsx';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { useRecordChange } from '../useRecordChange.ts';
import { texts } from './texts.ts';

const blockDialog = chunk(async () => (await import(/* webpackChunkName: 'BlockDialog' */ './forms.tsx')).BlockDialog);

/** Shows and changes a record's dunning block. A block whose last day is over stays until an admin lifts it. */
export function BlockPanel({ record }: { readonly record: ParkingRecord }) {
  const { invoiceNumber, dunningBlock: block } = record;
  const editing = useLazyDialog(blockDialog, (BlockDialog, opened) => <BlockDialog record={record} {...opened} />);
  const change = useRecordChange(updateDunningBlock, { isOptimistic: false });
  const [lift, liftDialog] = useRemoveDialog<ParkingRecord>(
    {
      nameOf: (subject) => String(subject.invoiceNumber),
      send: (subject) => change(subject, { reason: null }),
      queryKey: ['journal'],
      texts,
    },
    () => record,
  );
  const isOver = block && !standingBlock(record, new Date());
  return (
    <>
      <Standing
        title={block && `${blockSentence(block)}${isOver ? ` (${texts.isOver})` : ''}`}
        details={
          <>
            {block?.note && <span>{block.note}</span>}
            <span className={text.hint}>{block && texts.setBy(block.by, block.at)}</span>
          </>
        }
        change={{ label: texts.change(invoiceNumber), ...onIntent(blockDialog), onClick: () => editing.open() }}
        lift={{ label: texts.lift(invoiceNumber), onClick: () => lift(record) }}
      >
        <Button variant="quiet" {...onIntent(blockDialog)} onClick={() => editing.open()}>
          <OfficeIcon name="pause" />
          {texts.block}
        </Button>
      </Standing>
      {editing.element}
      {liftDialog}
    </>
  );
}
