import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { isApiError, toast } from '@parkwart/web';
import { useObjectUrl } from '@parkwart/web/files/useObjectUrl';
import { InvoicePage } from '../paper/InvoicePage.tsx';
import { Loading, Missing, StandalonePage } from '../paper/StandalonePage.tsx';
import { useLetter } from './api.ts';
import classes from './LetterPage.module.css';
import { printPdf } from './printPdf.ts';
import { pageTexts } from './texts.ts';

const { title, loading, logIn } = pageTexts;

/** The page /print-pdf?invoiceNumber=…, for admins. */
export function LetterPage() {
  return (
    <InvoicePage title={title} loading={loading} logIn={logIn}>
      {(invoiceNumber) => <LetterOf invoiceNumber={invoiceNumber} />}
    </InvoicePage>
  );
}

function LetterOf({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const { data, error, isPending, isFetching, refetch } = useLetter(invoiceNumber);
  if (typeof data === 'string') return <Missing title={title}>{data}</Missing>;
  if (data) return <Preview pdf={data} />;
  if (isPending || isFetching) return <Loading title={title} label={loading} />;
  if (data === null) return <Missing title={title}>{pageTexts.unknown}</Missing>;
  if (isApiError(error) && error.status === 403)
    return (
      <Missing title={title} icon="lock">
        {pageTexts.forbidden}
      </Missing>
    );
  const details = isApiError(error) ? { details: error.message } : {};
  return (
    <StandalonePage title={title}>
      <ErrorState message={pageTexts.failed} {...details} onRetry={() => void refetch()} />
    </StandalonePage>
  );
}

function Preview({ pdf }: { readonly pdf: Blob }) {
  const url = useObjectUrl(pdf);
  // Phone browsers may be unable to show and print PDFs.
  if (navigator.pdfViewerEnabled === false) return <DownloadLink url={url} />;
  const print = () => {
    printPdf(pdf).catch(() => toast.error(pageTexts.printFailed));
  };
  return (
    <main className={classes.page}>
      <PageHeading title={title}>
        <Button variant="primary" onClick={print}>
          <Icon name="printer" />
          {pageTexts.print}
        </Button>
      </PageHeading>
      {url && <iframe className={classes.frame} src={url} title={pageTexts.preview} />}
    </main>
  );
}

function DownloadLink({ url }: { readonly url: string | undefined }) {
  return (
    <Missing title={title}>
      <p>{pageTexts.noViewer}</p>
      <p>
        <a href={url} download={pageTexts.fileName}>
          {pageTexts.download}
        </a>
      </p>
    </Missing>
  );
}
