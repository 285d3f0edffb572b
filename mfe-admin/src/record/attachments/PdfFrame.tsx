import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useQuery } from '@parkwart/web';
import { useObjectUrl } from '@parkwart/web/files/useObjectUrl';
import classes from './AttachmentViewer.module.css';
import { fetchFiles } from './attachmentsApi.ts';
import { texts } from './texts.ts';

interface PdfFrameProps {
  readonly invoiceNumber: number;
  readonly file: Attachment;
}

async function fetchPdf(invoiceNumber: number, file: Attachment, signal: AbortSignal): Promise<Blob> {
  for await (const response of fetchFiles(invoiceNumber, [file], signal)) {
    // With this media type browsers never render it as a page. The storage's own headers only allow downloads.
    return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
  }
  throw new Error('There is no link.');
}

/** Shows a PDF from a blob in the browser's own viewer (docs/decisions/admin-pdfs-from-a-blob.md). */
export function PdfFrame({ invoiceNumber, file }: PdfFrameProps) {
  // Phone browsers may be unable to show PDFs.
  const canShow = navigator.pdfViewerEnabled !== false;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['attachment', file.id],
    queryFn: ({ signal }) => fetchPdf(invoiceNumber, file, signal),
    enabled: canShow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!canShow) return <Notice tone="neutral">{texts.noViewer}</Notice>;
  if (data) return <Frame pdf={data} name={file.name} />;
  if (error && !isFetching) return <ErrorState message={texts.showFailed} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} label={texts.showing} />;
}

function Frame({ pdf, name }: { readonly pdf: Blob; readonly name: string }) {
  const url = useObjectUrl(pdf);
  return url && <iframe className={classes.pdf} src={`${url}#navpanes=0&view=FitH`} title={name} />;
}
