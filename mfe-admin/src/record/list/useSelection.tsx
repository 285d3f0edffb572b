import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useRef, useState } from 'react';
import { Tick } from '../../parts/items/Tick.tsx';
import { type RecordPages, recordsOf } from '../recordPages.ts';
import { texts } from '../texts.ts';
import type { RecordColumn } from './RecordColumn.ts';
import type { LoadedList } from './useRecords.ts';

type Pages = Pick<
  LoadedList['pages'],
  'data' | 'hasNextPage' | 'hasPreviousPage' | 'fetchNextPage' | 'fetchPreviousPage'
>;

/** Loads pages until there are `count` records. Stops at a failure and returns the records so far. */
async function loadUpTo(pages: Pages, count: number): Promise<readonly ParkingRecord[]> {
  let state = pages;
  let records = recordsOf(state.data as RecordPages | undefined);
  while (records.length < count && (state.hasNextPage || state.hasPreviousPage)) {
    const next = await (state.hasNextPage ? state.fetchNextPage() : state.fetchPreviousPage());
    records = recordsOf(next.data as RecordPages | undefined);
    if (next.isError) break;
    state = next;
  }
  return records;
}

/** Each record may become a two-page letter. */
const MAX_SELECTED = 200;

/** Deselects records that leave the list. */
function useChosen(list: LoadedList) {
  const { records, pages } = list;
  const { counted = records.length, isMore = false } = list.summary ?? {};
  const total = records.length === 0 ? 0 : counted;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isLoading, setIsLoading] = useState(false);
  const round = useRef(0);
  const selected = records.filter(({ invoiceNumber }) => chosen.has(invoiceNumber));
  const most = Math.min(total, MAX_SELECTED);
  const isFull = selected.length >= most;

  const choose = (invoiceNumber: number, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(invoiceNumber);
      else next.delete(invoiceNumber);
      return next;
    });
  const clear = () => {
    round.current += 1;
    setIsLoading(false);
    setChosen(new Set());
  };
  const chooseAll = async () => {
    round.current += 1;
    const own = round.current;
    setIsLoading(true);
    const loaded = await loadUpTo(pages, most);
    if (own !== round.current) return;
    setIsLoading(false);
    setChosen(numbersOf(loaded.slice(0, MAX_SELECTED)));
  };

  return { chosen, selected, total, isMore, most, isFull, isLoading, choose, chooseAll, clear };
}

function ticksOf({ chosen, selected, isFull, choose, chooseAll, clear }: ReturnType<typeof useChosen>): RecordColumn {
  return {
    id: 'select',
    header: (
      <Tick
        label={texts.selectAll}
        isTicked={selected.length > 0 && isFull}
        isPartly={selected.length > 0 && !isFull}
        onTick={(isTicked) => (isTicked ? void chooseAll() : clear())}
      />
    ),
    width: 40,
    cell: ({ invoiceNumber }) => (
      <Tick
        label={texts.select(invoiceNumber)}
        isTicked={chosen.has(invoiceNumber)}
        isDisabled={!chosen.has(invoiceNumber) && selected.length >= MAX_SELECTED}
        onTick={(isChosen) => choose(invoiceNumber, isChosen)}
      />
    ),
  };
}

export function useSelection(list: LoadedList) {
  const { chosen, choose, ...selection } = useChosen(list);
  return { ...selection, column: ticksOf({ chosen, choose, ...selection }) };
}
export type Selection = ReturnType<typeof useSelection>;

const numbersOf = (records: readonly ParkingRecord[]) => new Set(records.map(({ invoiceNumber }) => invoiceNumber));
