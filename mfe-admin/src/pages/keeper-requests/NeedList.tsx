import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Failure } from '../../parts/form/Failure.tsx';
import { Choosable } from '../../parts/items/Choosable.tsx';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
import { needColumns } from './needColumns.tsx';
import { sharedReason } from './sharedReason.ts';
import { texts } from './texts.ts';
import { useAsk } from './useAsk.ts';

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
