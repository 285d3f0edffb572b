import type { Receipt as ReceiptData } from '@parkwart/contracts/parking';
import { Button } from '@parkwart/ui/Button';
import { EmptyState, type EmptyStateProps } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { isApiError, useSearchParams, useSession } from '@parkwart/web';
import { Paper } from '../paper/Paper.tsx';
import { StandIn } from '../paper/StandIn.tsx';
import { useReceipt } from './api.ts';
import { Receipt } from './Receipt.tsx';
import classes from './ReceiptPage.module.css';
import { pageTexts } from './texts.ts';

/** /receipt?invoiceNumber=… (spec §2): no guard, but without a session there is nothing to see. */
export function ReceiptPage() {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const invoiceNumber = parameters.get('invoiceNumber')?.trim() ?? '';
  if (status === 'loading') return <Loading />;
  if (status === 'anonymous') return <Missing icon="lock">{pageTexts.logIn}</Missing>;
  if (invoiceNumber === '') return <Missing>{pageTexts.numberMissing}</Missing>;
  if (!/^\d+$/.test(invoiceNumber)) return <Missing>{pageTexts.numberHasLetters}</Missing>;
  return <ReceiptOf invoiceNumber={invoiceNumber} />;
}

function ReceiptOf({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const { data, error, isPending, isFetching, refetch } = useReceipt(invoiceNumber);
  if (data) return <Preview receipt={data} />;
  if (isPending || isFetching) return <Loading />;
  if (isApiError(error) && error.status === 404) return <Missing>{pageTexts.unknown}</Missing>;
  const details = isApiError(error) ? error.message : undefined;
  return (
    <StandIn title={pageTexts.title}>
      <ErrorState message={pageTexts.failed} details={details} onRetry={() => void refetch()} />
    </StandIn>
  );
}

function Loading() {
  return (
    <StandIn title={pageTexts.title}>
      <Skeleton lines={12} label={pageTexts.loading} />
    </StandIn>
  );
}

function Missing({ icon = 'receipt', children }: EmptyStateProps) {
  return (
    <StandIn title={pageTexts.title}>
      <EmptyState icon={icon}>{children}</EmptyState>
    </StandIn>
  );
}

function Preview({ receipt }: { readonly receipt: ReceiptData }) {
  return (
    <main className={classes.page}>
      <PageHeading title={pageTexts.title}>
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
