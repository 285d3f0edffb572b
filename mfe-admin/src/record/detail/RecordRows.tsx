import { DataTable, type DataTableProps } from '@parkwart/ui/DataTable';
import { chunk } from '@parkwart/web/chunk';
import type { MouseEvent, ReactNode } from 'react';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { isPress, useRecordAddress } from '../useRecordAddress.ts';
import { recordDetails } from './dialogs.ts';
import classes from './RecordRows.module.css';

const recordDialogs = chunk(
  async () => (await import(/* webpackChunkName: 'LiveRecordDialogs' */ './LiveRecordDialogs.tsx')).LiveRecordDialogs,
);

/** The link with which a row opens its record. A press next to a row's links opens the first link. */
export function RecordLink({ invoiceNumber, children }: { invoiceNumber: string | number; children: ReactNode }) {
  return (
    <a className={classes.link} href={`?record=${invoiceNumber}`} data-record={invoiceNumber}>
      {children}
    </a>
  );
}

function prefetch(): void {
  recordDialogs.prefetch();
  recordDetails.prefetch();
}

interface RecordRowsProps<Row> extends DataTableProps<Row> {
  /** False for a second table on the page, so that there is only one dialog. */
  hasDialog?: boolean;
}

/** A table whose rows open their record on the same page, like in the lists. */
export function RecordRows<Row>({ hasDialog = true, ...table }: RecordRowsProps<Row>) {
  const { place, open, close } = useRecordAddress();
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const link =
      event.target.closest<HTMLElement>('[data-record]') ??
      event.target.closest('tr')?.querySelector<HTMLElement>('[data-record]');
    if (!link || !isPress(event, link)) return;
    event.preventDefault();
    open({ invoiceNumber: Number(link.dataset.record), task: 'details' });
  };
  return (
    <>
      <DataTable {...table} bodyProps={{ onClick, onPointerOver: prefetch, onFocusCapture: prefetch }} />
      <DialogOnDemand dialog={recordDialogs} isOpen={hasDialog && place !== undefined} onClose={close}>
        {(Dialogs) => <Dialogs />}
      </DialogOnDemand>
    </>
  );
}
