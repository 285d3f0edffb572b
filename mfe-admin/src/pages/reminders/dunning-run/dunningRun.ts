import {
  changeDunningLine,
  endDunningRun,
  getDunningLines,
  getDunningRun,
  getDunningRuns,
  noteDunningPrinted,
  startDunningRun,
} from '@parkwart/contracts/calls/dunningRuns';
import type { DunningLine, DunningRun, LineState } from '@parkwart/contracts/entities/dunningRun';
import { centsFromEuros, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useEffect, useMemo, useRef } from 'react';
import { useReload } from '../../../parts/form/otherTabs.ts';
import { usePages } from '../../../parts/items/Pages.tsx';
import { FOLLOW_OTHERS } from '../../../parts/loading/followOthers.ts';
import { useRecordCache } from '../../../record/recordCache.ts';

const RUNS_KEY = ['dunning-runs'];
const LINES_KEY = ['dunning-lines'];

/** In ms: interval between two reloads while letters are being filed. */
const FOLLOW_FILING = 3_000;

const isFiling = ({ filing }: DunningRun) => (filing?.waiting ?? 0) > 0;

/** Counts printed letters whose PDF cannot be filed. */
export const countNotFiled = ({ lines, filing }: DunningRun) =>
  filing ? lines.printed - filing.filed - filing.waiting : 0;

/** Newest first. */
export function useRuns() {
  return useQuery({
    queryKey: RUNS_KEY,
    queryFn: async ({ signal }) => (await callApi(getDunningRuns, {}, { signal })).runs,
    ...FOLLOW_OTHERS,
    refetchInterval: ({ state }) => (state.data?.some(isFiling) ? FOLLOW_FILING : FOLLOW_OTHERS.refetchInterval),
  });
}

/** Reads a run that is no longer in the list. */
export function useRun(id: string) {
  return useQuery({
    queryKey: [...RUNS_KEY, id],
    queryFn: ({ signal }) => callApi(getDunningRun, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isFiling(state.data) ? FOLLOW_FILING : false),
  });
}

type LinesPage = Awaited<ReturnType<typeof readLines>>;

function readLines(id: string, state: LineState, after: string | undefined, signal?: AbortSignal) {
  const query = { state, ...(after && { after }) };
  return callApi(getDunningLines, { params: { id }, query }, signal ? { signal } : {});
}

const nextOf = ({ lines, hasMore }: LinesPage) => (hasMore ? lines.at(-1)?.record.invoiceNumber.toString() : undefined);

export function useLines({ _id, filing }: DunningRun, state: LineState) {
  const query = usePages({
    queryKey: [...LINES_KEY, _id, state],
    fetchPage: ({ after }, signal) => readLines(_id, state, after, signal),
    nextOf,
  });
  const { refetch } = query;
  const progress = state === 'printed' ? `${filing?.filed} ${filing?.waiting}` : '';
  const shown = useRef(progress);
  useEffect(() => {
    if (shown.current === progress) return;
    shown.current = progress;
    void refetch();
  }, [progress, refetch]);
  return query;
}

/** Fetches all pages of the lines in this state. */
export async function fetchLines(id: string, state: LineState, signal?: AbortSignal): Promise<DunningLine[]> {
  const lines: DunningLine[] = [];
  let after: string | undefined;
  do {
    const page = await readLines(id, state, after, signal);
    lines.push(...page.lines);
    after = nextOf(page);
  } while (after !== undefined);
  return lines;
}

/** In ms: letters are made from lines that were read at most this long ago. */
const FRESH_FOR = 60_000;

const proposedOf = ({ _id }: DunningRun) => ({
  queryKey: [...LINES_KEY, _id, 'all-proposed'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchLines(_id, 'proposed', signal),
});

/** Loads all proposed lines of a run. If one PDF cannot contain all their letters, several PDFs are printed. */
export function useProposed(run: DunningRun) {
  const client = useQueryClient();
  const { data: lines, isPending } = useQuery(proposedOf(run));
  /** Returns the loaded lines, or loads them again if they are older than a minute. @throws ApiError */
  const readFresh = () => client.fetchQuery({ ...proposedOf(run), staleTime: FRESH_FOR });
  return { lines, isPending, readFresh };
}

/** In euros: the sum that the letters of these lines claim. */
export const claimedBy = (lines: readonly DunningLine[]) =>
  eurosFromCents(sumCents(lines.map(({ amount }) => centsFromEuros(amount))));

/** Tries again to file a letter that could not be filed. The letter is already printed, so nothing else changes. */
export const sendFiling = ({ _id: id }: DunningRun, { record }: DunningLine) =>
  callApi(noteDunningPrinted, { params: { id }, body: { invoiceNumbers: [String(record.invoiceNumber)] } });

export const sendStart = () => callApi(startDunningRun, {});

export const sendEnd = ({ _id: id }: DunningRun, state: 'done' | 'withdrawn') =>
  callApi(endDunningRun, { params: { id }, body: { state } });

export function sendLine({ _id: id }: DunningRun, { record }: DunningLine, isRemoved: boolean): Promise<DunningLine> {
  const params = { id, invoiceNumber: String(record.invoiceNumber) };
  return callApi(changeDunningLine, { params, body: { isRemoved } });
}

interface Pages {
  readonly pages: readonly LinesPage[];
}

/** Reloads the displayed data in this browser tab and in other tabs. */
export function useRunCache() {
  const client = useQueryClient();
  const reload = useReload();
  const records = useRecordCache();
  return useMemo(() => {
    const reloadRuns = () => void reload(RUNS_KEY);
    const reloadLines = () => {
      reloadRuns();
      void reload(LINES_KEY);
    };
    return {
      reloadLines,
      /**
       * Also reloads the lists, dialogs and counts of records, because marking letters as printed changes records, too.
       */
      reloadAll: () => {
        reloadLines();
        records.reload();
      },
      /** Removes a line from its list, without reloading thousands of others. */
      drop: ({ _id }: DunningRun, line: DunningLine) => {
        const key = [...LINES_KEY, _id, line.state];
        client.setQueryData<Pages>(key, (data) => data && { ...data, pages: without(data, line) });
      },
      putBack: ({ _id }: DunningRun, line: DunningLine) => {
        const key = [...LINES_KEY, _id, line.state];
        client.setQueryData<Pages>(key, (data) => data && { ...data, pages: withLine(data, line) });
      },
      /** Reloads all other lists, after a line has left its list. */
      reloadOthers: ({ _id }: DunningRun, { state }: DunningLine) => {
        reloadRuns();
        client.removeQueries({ queryKey: [...LINES_KEY, _id], predicate: ({ queryKey }) => queryKey.at(-1) !== state });
      },
    };
  }, [client, reload, records]);
}

const numberOf = ({ record }: DunningLine) => record.invoiceNumber;

const without = ({ pages }: Pages, line: DunningLine) =>
  pages.map((page) => ({ ...page, lines: page.lines.filter((one) => numberOf(one) !== numberOf(line)) }));

/** Inserts the line in the order of invoice numbers. */
function withLine(data: Pages, line: DunningLine): LinesPage[] {
  const pages = without(data, line);
  const found = pages.findIndex(({ lines }) => lines.some((one) => numberOf(one) > numberOf(line)));
  const at = found === -1 ? pages.length - 1 : found;
  const inOrder = (lines: readonly DunningLine[]) =>
    [...lines, line].sort((one, other) => numberOf(one) - numberOf(other));
  return pages.map((page, index) => (index === at ? { ...page, lines: inOrder(page.lines) } : page));
}
