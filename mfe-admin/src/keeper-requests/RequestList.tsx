import type { KeeperRequest } from '@parkwart/contracts/entities/keeperRequest';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Link } from '@parkwart/web';
import { useAccountNames } from '../dunning-run/useAccountNames.ts';
import { pathOfRequest } from './keeperAddress.ts';
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

/** The newest first. */
export function RequestList({ requests }: { readonly requests: readonly KeeperRequest[] }) {
  const nameOf = useAccountNames(requests.length > 0);
  return (
    <DataTable
      label={texts.requests}
      columns={columnsOf(nameOf)}
      rows={requests}
      rowKey={({ _id }) => _id}
      empty={<EmptyState>{texts.noRequests}</EmptyState>}
    />
  );
}
