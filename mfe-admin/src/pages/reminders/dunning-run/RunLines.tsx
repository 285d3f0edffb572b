import type { DunningLine, DunningRun, LineState } from '@parkwart/contracts/entities/dunningRun';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Button } from '@parkwart/ui/Button';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { toast } from '@parkwart/web';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '../../../parts/actions/useAction.ts';
import classes from '../../../parts/items/Batch.module.css';
import { Pages } from '../../../parts/items/Pages.tsx';
import { useRowsInView } from '../../../parts/items/useRowsInView.ts';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { RecordRows } from '../../../record/detail/RecordRows.tsx';
import { ownerDialog } from './dialogs.ts';
import { claimedBy, countNotFiled, fetchLines, sendFiling, sendLine, useLines, useRunCache } from './dunningRun.ts';
import { lineColumns, needsOwner } from './lineColumns.tsx';
import { texts } from './texts.ts';

interface Move {
  readonly line: DunningLine;
  readonly isRemoved: boolean;
}

/**
 * Changes a line of the run: removes the line, adds it to the run again (the service then checks the line again), or
 * files its letter again.
 */
function useLineChange(run: DunningRun) {
  const cache = useRunCache();
  const moveOrThrow = async (line: DunningLine, isRemoved: boolean): Promise<void> => {
    const changed = await sendLine(run, line, isRemoved);
    const isSame = changed.state === line.state;
    if (isSame) cache.reloadLines();
    else {
      cache.drop(run, line);
      cache.reloadOthers(run, line);
    }
    if (!isRemoved && changed.state === 'excluded')
      toast(texts.stillExcluded(line.record.invoiceNumber, changed.reason ?? ''));
  };
  const moving = useAction({
    send: ({ line, isRemoved }: Move) => {
      // Hides the line at once: an admin who reviews hundreds of lines cannot wait for each response.
      if (isRemoved) cache.drop(run, line);
      return moveOrThrow(line, isRemoved);
    },
    onFailed: ({ line, isRemoved }) => {
      if (isRemoved) cache.putBack(run, line);
      cache.reloadLines();
    },
    failed: texts.changeFailed,
  });
  const filing = useAction({
    send: (line: DunningLine) => sendFiling(run, line),
    onSettled: cache.reloadLines,
    failed: texts.changeFailed,
  });
  const move = (line: DunningLine, isRemoved: boolean) => moving.run({ line, isRemoved });
  return { move, moveOrThrow, fileAgain: filing.run };
}

/**
 * Checks the excluded lines again, one after the other, for example after a missing base rate was entered. Skips lines
 * without an owner.
 */
function useJudgeAll(run: DunningRun) {
  const cache = useRunCache();
  const [label, setLabel] = useState<string>();
  const judging = useAction({
    send: async () => {
      const lines = (await fetchLines(run._id, 'excluded')).filter((line) => !needsOwner(line));
      let proposed = 0;
      for (const [index, line] of lines.entries()) {
        setLabel(texts.judging(index, lines.length));
        const { state } = await sendLine(run, line, false);
        if (state === 'proposed') proposed += 1;
      }
      toast(texts.judged(proposed, lines.length));
    },
    onSettled: () => {
      setLabel(undefined);
      cache.reloadLines();
    },
    failed: texts.changeFailed,
  });
  return { label, judgeAll: judging.run };
}

interface RunLinesProps {
  readonly run: DunningRun;
  readonly state: LineState;
}

export function RunLines({ run, state }: RunLinesProps) {
  const query = useLines(run, state);
  return (
    <Pages query={query} failure={texts.linesFailed}>
      {(pages) => <LineTable run={run} state={state} query={query} lines={pages.flatMap(({ lines }) => lines)} />}
    </Pages>
  );
}

interface LineTableProps extends RunLinesProps {
  readonly query: ReturnType<typeof useLines>;
  readonly lines: readonly DunningLine[];
}

/** The next page is requested this many rows before the end of the loaded ones. */
const PREFETCH_ROWS = 70;
const keyOf = ({ record }: DunningLine) => String(record.invoiceNumber);

/** Renders visible rows only; loads the next page before the user reaches the last rows. */
function LineTable({ run, state, query, lines }: LineTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const { move, moveOrThrow, fileAgain } = useLineChange(run);
  const owner = useLazyDialog(ownerDialog, (OwnerDialog, opened, line: DunningLine) => (
    <OwnerDialog record={line.record} onStored={() => moveOrThrow(line, false)} {...opened} />
  ));
  const { label, judgeAll } = useJudgeAll(run);
  const { first, last, ...part } = useRowsInView(table, lines, keyOf);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isNearEnd = last >= lines.length - PREFETCH_ROWS;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage]);
  const actions = useRef({ move, enterOwner: owner.open, fileAgain });
  actions.current = { move, enterOwner: owner.open, fileAgain };
  const isOpen = run.state === 'open';
  const hasNotFiled = countNotFiled(run) > 0;
  // Rows are memoized and rerender if `columns` changes, so `columns` is memoized as well.
  const columns = useMemo(() => lineColumns({ state, isOpen, hasNotFiled, actions }), [state, isOpen, hasNotFiled]);
  return (
    <div ref={table}>
      {(state === 'proposed' || state === 'printed') && !hasNextPage && lines.length > 1 && (
        <p className={`${text.hint} ${classes.sum}`}>{texts.sum(formatEuros(claimedBy(lines)))}</p>
      )}
      {state === 'excluded' && isOpen && lines.filter((line) => !needsOwner(line)).length > 1 && (
        <Button size="small" busy={label !== undefined} busyLabel={label} onClick={() => void judgeAll()}>
          {texts.judgeAllAgain}
        </Button>
      )}
      <RecordRows
        hasDialog={false}
        label={texts.states[state]}
        columns={columns}
        rows={lines.slice(first, last + 1)}
        part={{ ...part, first, total: run.lines[state] }}
        rowKey={keyOf}
        empty={<EmptyState>{state === 'proposed' ? emptyProposal(run) : texts.empty[state]}</EmptyState>}
      />
      {owner.element}
    </div>
  );
}

const emptyProposal = ({ lines: { excluded, removed, printed } }: DunningRun) =>
  excluded + removed + printed === 0 ? texts.nothingDue : texts.empty.proposed;
