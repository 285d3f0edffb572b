import type { KeeperRequest } from '@parkwart/contracts/entities/keeperRequest';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Link, useSearchParams } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useAction } from '../../../parts/actions/useAction.ts';
import { Choosable, useChosen } from '../../../parts/items/Choosable.tsx';
import { type Ticks, tickColumn } from '../../../parts/items/Tick.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import page from '../../../parts/loading/Page.module.css';
import { useUserNames } from '../../../parts/users/userNames.ts';
import { pathOfRequest } from '../reminderAddress.ts';
import { fetchKeeperLines, useNeeds, useRequests } from './keeperRequests.ts';
import { NeedList } from './NeedList.tsx';
import { RequestView } from './RequestView.tsx';
import { districtsOf, requestPdf } from './requestPdf.ts';
import { texts } from './texts.ts';

function columnsOf(nameOf: (account: string) => string, ticks: Ticks<KeeperRequest>): Column<KeeperRequest>[] {
  const { select, request, day, by, requested, answered } = texts.columns;
  return [
    tickColumn(select, ({ _id }) => texts.chooseRequest(_id), ticks),
    { id: 'request', header: request, cell: ({ _id }) => <Link to={pathOfRequest(_id)}>{texts.request(_id)}</Link> },
    { id: 'day', header: day, cell: (one) => one.day },
    { id: 'by', header: by, cell: ({ account }) => nameOf(account) },
    { id: 'requested', header: requested, align: 'end', cell: (one) => formatNumber(one.requested) },
    { id: 'answered', header: answered, align: 'end', cell: (one) => formatNumber(one.answered) },
  ];
}

/**
 * The limit of requests in one file: a request has up to 200 records, and the page waits while the browser creates the
 * file.
 */
const MOST_IN_ONE_FILE = 10;

/**
 * Lists the requests, newest first. Several selected requests can be printed as one file, with one request per
 * registration office.
 */
export function RequestList({ requests }: { readonly requests: readonly KeeperRequest[] }) {
  const nameOf = useUserNames(requests.map(({ account }) => account));
  const { isChosen, choose, ...choice } = useChosen(requests, undefined, MOST_IN_ONE_FILE);
  const { chosen } = choice;
  const ids = chosen.map(({ _id }) => _id);
  const pdf = useAction({
    send: async () => requestPdf(districtsOf((await Promise.all(ids.map((id) => fetchKeeperLines(id)))).flat())),
    onDone: (file) => saveFile(file, texts.fileName([...ids].reverse().join('-'), 'alle', 'pdf')),
    failed: texts.pdfFailed,
  });
  return (
    <Choosable
      label={texts.requestBar}
      choice={choice}
      status={chosen.length > 0 ? texts.chosenRequests(chosen.length) : texts.noneChosen}
      action={{ label: texts.onePdf, busyLabel: texts.makingPdf, isBusy: pdf.isRunning, run: () => void pdf.run() }}
      isEmpty={requests.length === 0}
    >
      <DataTable
        label={texts.requests}
        columns={columnsOf(nameOf, { isChosen, choose })}
        rows={requests}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="info">{texts.noRequests}</EmptyState>}
      />
    </Choosable>
  );
}

/** Shows records whose keeper is needed, and earlier requests. The URL may contain the id of a single request. */
export function KeeperPanel() {
  const [params] = useSearchParams();
  const named = params.get('request');
  return named ? <RequestView key={named} id={named} /> : <Overview />;
}

function Overview() {
  const needs = useNeeds();
  const requests = useRequests();
  return (
    <div className={page.page}>
      <p className={text.hint}>{texts.explanation}</p>
      <Loaded query={needs} failure={texts.needsFailed}>
        {(found) => <NeedList needs={found.needs} hasMore={found.hasMore} />}
      </Loaded>
      <h2>{texts.requests}</h2>
      <Loaded query={requests} failure={texts.requestsFailed}>
        {(made) => <RequestList requests={made} />}
      </Loaded>
    </div>
  );
}
