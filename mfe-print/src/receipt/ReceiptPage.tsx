import { getReceipt, type Receipt as ReceiptData } from '@parkwart/contracts/calls/receipt';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { callApi, isApiError, useQuery } from '@parkwart/web';
import { InvoicePage } from '../paper/InvoicePage.tsx';
import { Paper } from '../paper/Paper.tsx';
import { Loading, Missing, StandalonePage } from '../paper/StandalonePage.tsx';
import { Receipt } from './Receipt.tsx';
import classes from './ReceiptPage.module.css';
import { pageTexts } from './texts.ts';

function useReceipt(invoiceNumber: string) {
  return useQuery({
    queryKey: ['receipt', invoiceNumber],
    queryFn: ({ signal }) => callApi(getReceipt, { params: { invoiceNumber } }, { signal }),
    gcTime: 0,
  });
}

const { title, loading, logIn } = pageTexts;

export function ReceiptPage() {
  return (
    <InvoicePage title={title} loading={loading} logIn={logIn}>
      {(invoiceNumber) => <ReceiptOf invoiceNumber={invoiceNumber} />}
    </InvoicePage>
  );
}

function ReceiptOf({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const { data, error, isPending, isFetching, refetch } = useReceipt(invoiceNumber);
  if (data) return <Preview receipt={data} />;
  if (isPending || isFetching) return <Loading title={title} label={loading} />;
  if (isApiError(error) && error.status === 404) return <Missing title={title}>{pageTexts.unknown}</Missing>;
  const details = isApiError(error) ? error.message : undefined;
  return (
    <StandalonePage title={title}>
      <ErrorState message={pageTexts.failed} details={details} onRetry={() => void refetch()} />
    </StandalonePage>
  );
}

function Preview({ receipt }: { readonly receipt: ReceiptData }) {
  return (
    <main className={classes.page}>
      <PageHeading title={title}>
        <Button variant="primary" onClick={() => window.print()}>
          <Icon name="printer" />
          {pageTexts.print}
        </Button>
      </PageHeading>
      <div className={classes.desk}>
        <Paper>
          <Receipt receipt={receipt} />
        </Paper>
      </div>
    </main>
  );
}
