import type { Refund } from '@parkwart/contracts/calls/refunds';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { isSilent } from '@parkwart/web/errors';
import { Pages } from '../../parts/items/Pages.tsx';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
import { failureToast } from '../../record/failureToast.tsx';
import { BANK_KEY, useBankCache } from './bankApi.ts';
import classes from './EntryTable.module.css';
import { orderedColumns } from './orderedColumns.tsx';
import { downloadFile, sendWithdrawal, useRefunds } from './refundsApi.ts';
import { texts } from './refundTexts.ts';

export function OrderedRefunds() {
  const refunds = useRefunds();
  const { reloadAll } = useBankCache();
  const [withdraw, dialog] = useRemoveDialog<Refund>({
    nameOf: texts.refund,
    send: async (refund) => {
      await sendWithdrawal(refund);
      reloadAll();
    },
    queryKey: BANK_KEY,
    texts,
  });
  const load = ({ file }: Refund) =>
    downloadFile(file).catch((error: unknown) => {
      if (!isSilent(error)) failureToast(texts.loadFailed, error, `refund-file-${file}`);
    });
  return (
    <>
      <Pages query={refunds} failure={texts.listFailed}>
        {(pages) => (
          <div className={classes.entries}>
            <RecordRows
              hasDialog={false}
              label={texts.list}
              columns={orderedColumns({ load, withdraw })}
              rows={pages.flatMap((page) => page.refunds)}
              rowKey={({ _id }) => _id}
              isInactive={({ state }) => state === 'withdrawn'}
              empty={<EmptyState icon="info">{texts.noneOrdered}</EmptyState>}
            />
          </div>
        )}
      </Pages>
      {dialog}
    </>
  );
}
