import type { Receipt as ReceiptData } from '@parkwart/contracts/parking';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { isApiError, useSearchParams, useSession } from '@parkwart/web';
import { Paper } from '../paper/Paper.tsx';
import { Loading, Missing, StandIn } from '../paper/StandIn.tsx';
import { useReceipt } from './api.ts';
import { Receipt } from './Receipt.tsx';
import classes from './ReceiptPage.module.css';
import { pageTexts } from './texts.ts';

const { title, loading } = pageTexts;

/** /receipt?invoiceNumber=… (spec §2): no guard, but without a session there is nothing to see. */
export function ReceiptPage() {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const invoiceNumber = parameters.get('invoiceNumber')?.trim() ?? '';
  if (status === 'loading') return <Loading title={title} label={loading} />;
  if (status === 'anonymous')
    return (
      <Missing title={title} icon="lock">
        {pageTexts.logIn}
      </Missing>
    );
  if (invoiceNumber === '') return <Missing title={title}>{pageTexts.numberMissing}</Missing>;
  if (!/^\d+$/.test(invoiceNumber)) return <Missing title={title}>{pageTexts.numberHasLetters}</Missing>;
  return <ReceiptOf invoiceNumber={invoiceNumber} />;
}

function ReceiptOf({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const { data, error, isPending, isFetching, refetch } = useReceipt(invoiceNumber);
  if (data) return <Preview receipt={data} />;
  if (isPending || isFetching) return <Loading title={title} label={loading} />;
  if (isApiError(error) && error.status === 404) return <Missing title={title}>{pageTexts.unknown}</Missing>;
  const details = isApiError(error) ? error.message : undefined;
  return (
    <StandIn title={title}>
      <ErrorState message={pageTexts.failed} details={details} onRetry={() => void refetch()} />
    </StandIn>
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
