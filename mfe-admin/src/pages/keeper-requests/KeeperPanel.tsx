import type { KeeperRequest } from '@parkwart/contracts/entities/keeperRequest';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Link, useSearchParams } from '@parkwart/web';
import { useOtherTabs } from '../../parts/form/otherTabs.ts';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import page from '../../parts/loading/Page.module.css';
import { useUserNames } from '../../parts/users/userNames.ts';
import { pathOfRequest } from './keeperAddress.ts';
import { useNeeds, useRequests } from './keeperRequests.ts';
import { NeedList } from './NeedList.tsx';
import { RequestView } from './RequestView.tsx';
import { texts } from './texts.ts';

function columnsOf(nameOf: (account: string) => string): Column<KeeperRequest>[] {
  const { request, day, by, requested, answered } = texts.columns;
  return [
    { id: 'request', header: request, cell: ({ _id }) => <Link to={pathOfRequest(_id)}>{texts.request(_id)}</Link> },
    { id: 'day', header: day, cell: (one) => one.day },
    { id: 'by', header: by, cell: ({ account }) => nameOf(account) },
    { id: 'requested', header: requested, align: 'end', cell: (one) => formatNumber(one.requested) },
    { id: 'answered', header: answered, align: 'end', cell: (one) => formatNumber(one.answered) },
  ];
}

/** Newest first. */
export function RequestList({ requests }: { readonly requests: readonly KeeperRequest[] }) {
  const nameOf = useUserNames(requests.map(({ account }) => account));
  return (
    <DataTable
      label={texts.requests}
      columns={columnsOf(nameOf)}
      rows={requests}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon="info">{texts.noRequests}</EmptyState>}
    />
  );
}

/** Records whose keeper is needed, and earlier requests; the URL may name a single request. */
export function KeeperPanel() {
  useOtherTabs();
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
