import { Button } from '@parkwart/ui/Button';
import { EmptyState, type EmptyStateProps } from '@parkwart/ui/EmptyState';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { isApiError, toast, useSearchParams, useSession } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { StandIn } from '../paper/StandIn.tsx';
import { useLetter } from './api.ts';
import classes from './LetterPage.module.css';
import { printPdf } from './printPdf.ts';
import { pageTexts } from './texts.ts';

/** /print-pdf?invoiceNumber=… (spec §2): no guard, but only an admin's session gets something to see. */
export function LetterPage() {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const invoiceNumber = parameters.get('invoiceNumber')?.trim() ?? '';
  if (status === 'loading') return <Loading />;
  if (status === 'anonymous') return <Missing icon="lock">{pageTexts.logIn}</Missing>;
  if (invoiceNumber === '') return <Missing>{pageTexts.numberMissing}</Missing>;
  if (!/^\d+$/.test(invoiceNumber)) return <Missing>{pageTexts.numberHasLetters}</Missing>;
  return <LetterOf invoiceNumber={invoiceNumber} />;
}

function LetterOf({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const { data, error, isPending, isFetching, refetch } = useLetter(invoiceNumber);
  if (data) return <Preview pdf={data} />;
  if (isPending || isFetching) return <Loading />;
  if (data === null) return <Missing>{pageTexts.unknown}</Missing>;
  if (isApiError(error) && error.status === 403) return <Missing icon="lock">{pageTexts.forbidden}</Missing>;
  const details = isApiError(error) ? { details: error.message } : {};
  return (
    <StandIn title={pageTexts.title}>
      <ErrorState message={pageTexts.failed} {...details} onRetry={() => void refetch()} />
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

/** An address for the PDF as long as it is shown. */
function useAddress(pdf: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(pdf);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf]);
  return address;
}

function Preview({ pdf }: { readonly pdf: Blob }) {
  const address = useAddress(pdf);
  // A phone's browser may show no PDF, and then it prints none.
  if (navigator.pdfViewerEnabled === false) return <ForDownload address={address} />;
  const print = () => {
    printPdf(pdf).catch(() => toast.error(pageTexts.printFailed));
  };
  return (
    <main className={classes.page}>
      <PageHeading title={pageTexts.title}>
        <Button variant="primary" onClick={print}>
          <Icon name="printer" />
          {pageTexts.print}
        </Button>
      </PageHeading>
      {address && <iframe className={classes.frame} src={address} title={pageTexts.preview} />}
    </main>
  );
}

function ForDownload({ address }: { readonly address: string | undefined }) {
  return (
    <Missing>
      <p>{pageTexts.noViewer}</p>
      <p>
        <a href={address} download={pageTexts.fileName}>
          {pageTexts.download}
        </a>
      </p>
    </Missing>
  );
}
