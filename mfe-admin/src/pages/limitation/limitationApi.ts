import { getLimitation, type LimitedClaim } from '@parkwart/contracts/calls/limitation';
import { debtorOf } from '@parkwart/contracts/entities/debtor';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { callApi } from '@parkwart/web';
import { csvFile } from '../../parts/items/csvFile.ts';
import { usePages } from '../../parts/items/usePages.ts';
import { FOLLOW_OTHERS } from '../../parts/loading/followOthers.ts';
import { texts } from './texts.ts';

/** Query of the call; if `from` is missing, includes all earlier years. */
export interface Years {
  readonly from?: string;
  readonly to: string;
}

type Page = Awaited<ReturnType<typeof readPage>>;

const readPage = (years: Years, after: string | undefined, signal?: AbortSignal) =>
  callApi(getLimitation, { query: { ...years, ...(after && { after }) } }, signal ? { signal } : {});

const nextOf = ({ claims, hasMore }: Page) => (hasMore ? claims.at(-1)?.record.invoiceNumber.toString() : undefined);

export function useLimitation(years: Years) {
  return usePages({
    queryKey: ['limitation', years.from ?? '', years.to],
    fetchPage: ({ after }, signal) => readPage(years, after, signal),
    nextOf,
    ...FOLLOW_OTHERS,
  });
}

export function stateOf({ MIStatus, collectionDay }: LimitedClaim['record']): string {
  if (collectionDay) return texts.inCollection(collectionDay);
  return MIStatus ? texts.states[MIStatus] : '';
}

/** A CSV file of all claims. @throws ApiError */
export async function limitationFile(years: Years): Promise<Blob> {
  const claims: LimitedClaim[] = [];
  let after: string | undefined;
  do {
    const page = await readPage(years, after);
    claims.push(...page.claims);
    after = nextOf(page);
  } while (after !== undefined);
  const rows = claims.map(({ record, ends, renewedOn = '' }) => [
    String(record.invoiceNumber),
    record.vehicleNumber,
    record.date,
    debtorOf(record).name,
    formatDecimal(eurosFromCents(openOf(record))),
    ends,
    renewedOn,
    stateOf(record),
  ]);
  return csvFile([Object.values(texts.columns), ...rows]);
}
