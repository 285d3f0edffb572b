import { MOST_NEEDS } from '@parkwart/contracts/calls/keeperRequests';
import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import { openOf } from '@parkwart/contracts/rules/claim';
import { looksGerman, plateDistrict } from '@parkwart/contracts/rules/germanPlate';
import { centsFromEuros, eurosFromCents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { toast, useNavigate } from '@parkwart/web';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Failure } from '../../../parts/form/Failure.tsx';
import { Choosable, useChosen } from '../../../parts/items/Choosable.tsx';
import { type Ticks, tickColumn } from '../../../parts/items/Tick.tsx';
import { RecordRows } from '../../../record/detail/RecordRows.tsx';
import { invoiceCell } from '../../../record/list/invoiceCell.tsx';
import { pathOfRequest } from '../reminderAddress.ts';
import { sendRequest, useKeeperCache } from './keeperRequests.ts';
import { sharedReason, withoutShared } from './sharedReason.ts';
import { texts } from './texts.ts';

function useRunsOnce(isReady: boolean, run: () => void): void {
  const hasRun = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!isReady || hasRun.current) return;
    hasRun.current = true;
    start();
  }, [isReady]);
}

type NeedRow = KeeperNeed & { readonly _id: string };

/**
 * Whether a German authority may know the keeper. No German authority knows the keeper of a foreign plate. A plate
 * without a separator counts as German if it looks German, because its district may be unclear.
 */
const isGerman = ({ record: { vehicleNumber } }: KeeperNeed) =>
  plateDistrict(vehicleNumber) !== '' || (looksGerman(vehicleNumber) && !/[ -]/.test(vehicleNumber));

/** Whether less is open than the look-up costs. */
const isSmall = ({ record, cost }: KeeperNeed) => openOf(record) < centsFromEuros(cost);

function noteOf(need: KeeperNeed): string {
  const small = isSmall(need) ? texts.small(formatCents(openOf(need.record))) : '';
  return [isGerman(need) ? '' : texts.notGerman, small].filter(Boolean).join(' ');
}

/** The selected records (initially those with a German plate that owe at least the cost of the look-up), and the request for their keepers. */
function useAsk(needs: readonly KeeperNeed[]) {
  const { reload } = useKeeperCache();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const rows = needs.map((need): NeedRow => ({ ...need, _id: String(need.record.invoiceNumber) }));
  const { chosen, ...choice } = useChosen(rows, undefined, MOST_NEEDS);
  useRunsOnce(rows.length > 0, () => choice.chooseAmong(rows.filter((row) => isGerman(row) && !isSmall(row))));
  const asking = useSingleMutation({
    mutationFn: () => sendRequest(chosen, keyOf(chosen.map(({ _id }) => _id))),
    onSuccess: ({ _id, requested }) => {
      toast.success(texts.asked(requested));
      if (requested < chosen.length) toast(texts.leftOut(chosen.length - requested));
      reload();
      navigate(pathOfRequest(_id));
    },
    // Reloads, because the needed keepers may have changed.
    onError: reload,
  });
  return {
    ...choice,
    rows,
    chosen,
    asking,
    cost: eurosFromCents(sumCents(chosen.map((one) => centsFromEuros(one.cost)))),
  };
}

const { columns } = texts;

/**
 * The columns that the table of requests and the table of needed keepers share.
 * @param shared the part that all reasons have in common, which the page shows above the table
 * @param noteOf returns a text that the column shows after the reason
 */
export function shownColumns<Row extends KeeperNeed>(shared: string, noteOf?: (row: Row) => string): Column<Row>[] {
  return [
    {
      id: 'invoice',
      header: columns.invoice,
      width: '9.5rem',
      cell: invoiceCell,
    },
    {
      id: 'reason',
      header: columns.why,
      wide: true,
      cell: (row) => (
        <span className={text.hint}>{[withoutShared(row, shared), noteOf?.(row)].filter(Boolean).join(' ')}</span>
      ),
    },
    { id: 'pictures', header: columns.pictures, align: 'end', cell: ({ pictures }) => pictures },
    { id: 'cost', header: columns.cost, align: 'end', cell: ({ cost }) => <Money euros={cost} /> },
  ];
}

const needColumns = (shared: string, ticks: Ticks<NeedRow>): Column<NeedRow>[] => [
  tickColumn(columns.select, ({ record }) => texts.choose(record.invoiceNumber), ticks),
  ...shownColumns<NeedRow>(shared, noteOf),
];

interface NeedListProps {
  readonly needs: readonly KeeperNeed[];
  readonly hasMore: boolean;
}

export function NeedList({ needs, hasMore }: NeedListProps) {
  const { rows, asking, isChosen, choose, cost, ...choice } = useAsk(needs);
  const shared = sharedReason(rows);
  return (
    <>
      <Failure error={asking.error} isVersioned={false} />
      {shared && <p className={text.hint}>{texts.sharedReason(shared)}</p>}
      <Choosable
        label={texts.bar}
        choice={choice}
        status={choice.chosen.length > 0 ? texts.chosen(choice.chosen.length, cost) : texts.noneChosen}
        action={{ label: texts.ask, busyLabel: texts.asking, isBusy: asking.isPending, run: asking.mutate }}
        isEmpty={needs.length === 0}
      >
        <RecordRows
          label={texts.needs}
          columns={needColumns(shared, { isChosen, choose })}
          rows={rows}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon="check">{texts.noNeeds}</EmptyState>}
        />
      </Choosable>
      {hasMore && <p className={text.hint}>{texts.moreNeeds}</p>}
    </>
  );
}
