import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { Notice } from '@parkwart/ui/Notice';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { printPdf } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useObjectUrl } from '@parkwart/web/files/useObjectUrl';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../parts/actions/useAction.ts';
import { OfficeConfirm, OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import classes from './LetterDialog.module.css';
import { texts } from './texts.ts';
import type { FilingFailure } from './useFiling.ts';

interface PreviewDialogProps {
  readonly count: number;
  readonly pdf: Blob;
  readonly fileName: string;
  /** The current activity; undefined if idle. */
  readonly status: string | undefined;
  readonly failures?: readonly FilingFailure[];
  /** The error that stopped the whole process. */
  readonly problem?: string | undefined;
  /** Marks the letters as printed and files them; also called for a retry. */
  readonly onFile: () => Promise<void>;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Shown when asking whether the letters are printed. */
  readonly question: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

function usePrinting({ pdf, fileName }: Pick<PreviewDialogProps, 'pdf' | 'fileName'>) {
  const [isAsking, setAsking] = useState(false);
  const { run: print, isRunning: isOpening } = useAction({
    send: () => printPdf(pdf),
    onDone: () => setAsking(true),
    failed: texts.printFailed,
  });
  const download = () => {
    saveFile(pdf, fileName);
    setAsking(true);
  };
  return { isAsking, setAsking, isOpening, print, download };
}

/** Previews letters, and asks whether they are printed. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { count, pdf, status, failures = [], problem, onFile, onBack, onClose, question, actions, children } = props;
  // Phone browsers may be unable to show and print PDFs.
  const canShow = navigator.pdfViewerEnabled !== false;
  const url = useObjectUrl(pdf);
  const { isAsking, setAsking, isOpening, print, download } = usePrinting(props);
  const busy = status !== undefined;
  const hasFailures = failures.length > 0 || problem !== undefined;
  const confirm = () => {
    setAsking(false);
    void onFile();
  };
  return (
    <OfficeDialog
      title={texts.title(count)}
      isOpen
      size="large"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy || hasFailures} onClick={onBack}>
            {texts.back}
          </Button>
          {actions}
          <Button disabled={busy} onClick={download}>
            <OfficeIcon name="download" />
            {texts.download}
          </Button>
          <Button
            variant={hasFailures ? 'secondary' : 'primary'}
            disabled={busy || !canShow}
            busy={isOpening}
            onClick={() => void print()}
          >
            <Icon name="printer" />
            {texts.print}
          </Button>
          {hasFailures && (
            <Button variant="primary" disabled={busy} onClick={confirm}>
              {texts.retry}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.preview}>
        {busy && <p role="status">{status}</p>}
        {problem !== undefined && !busy && <Notice tone="danger">{problem}</Notice>}
        {failures.length > 0 && !busy && <FilingFailures failures={failures} />}
        {!canShow && <Notice tone="neutral">{texts.noViewer}</Notice>}
        {url && canShow && (
          <iframe className={classes.frame} src={`${url}#navpanes=0&view=FitH`} title={texts.preview} />
        )}
      </div>
      <OfficeConfirm
        title={texts.question(count)}
        isOpen={isAsking}
        confirmLabel={texts.yes}
        cancelLabel={texts.notYet}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {question}
      </OfficeConfirm>
      {children}
    </OfficeDialog>
  );
}

function FilingFailures({ failures }: { readonly failures: readonly FilingFailure[] }) {
  return (
    <Notice tone="danger">
      <p>{texts.failures}</p>
      <ul className={classes.failures}>
        {failures.map(({ invoiceNumber, message }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
